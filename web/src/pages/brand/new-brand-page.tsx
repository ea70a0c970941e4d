/** Makes a brand from as little as its name, and leads on to its keywords, without which nothing is written. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/form.tsx";
import { Link } from "../../kit/link.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { TextArea } from "../../kit/text-area.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { useUnsavedGuard } from "../../kit/use-unsaved-guard.tsx";
import { brandWords } from "../../words/brand.ts";
import { newBrandWords as words } from "../../words/new-brand.ts";
import { LanguageField } from "./language-field.tsx";

const route = getRouteApi("/framed/brand/new");
const shownParams = ["name", "industry", "overview", "language"];

export function NewBrandPage() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const { choose } = useCurrentBrand();
  const { next } = route.useSearch();
  const [given, setGiven] = useState({ name: "", industry: "", overview: "", language: "en" });
  const [isTried, setTried] = useState(false);
  const guard = useUnsavedGuard(`${given.name}${given.industry}${given.overview}`.trim() !== "");
  const creating = useMutation({
    mutationFn: () => pressroom.brands.create({ ...given, name: given.name.trim() }),
    onSuccess: (brand) => {
      guard.release();
      queryClient.setQueryData(["brands", brand.brand_id], brand);
      void queryClient.invalidateQueries({ queryKey: ["brands"] });
      void queryClient.invalidateQueries({ queryKey: ["account"] });
      choose(brand.brand_id);
      showToast({ text: words.created(brand.name) });
      void navigate({
        to: "/brand/$brandId/keywords/",
        params: { brandId: brand.brand_id },
        search: next === undefined ? {} : { next },
        replace: true,
      });
    },
  });
  const needsName = isTried && given.name.trim() === "";
  const tie = (name: "name" | "industry" | "overview") => ({
    label: words[name],
    name,
    dir: "auto" as const,
    value: given[name],
    error:
      name === "name" && needsName
        ? brandWords.problems.needsName
        : problemOf(creating.error, name),
    onChange: ({ target }: { target: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: target.value })),
  });
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={<Link label={words.back} to="/brands/" />}
      />
      <Card className="max-w-2xl">
        <Form
          noValidate
          aria-label={words.title}
          className="flex flex-col gap-5"
          onSend={(form) => {
            setTried(true);
            if (given.name.trim() === "") {
              form.querySelector<HTMLInputElement>("[name=name]")?.focus();
            } else if (!creating.isPending) creating.mutate();
          }}
        >
          <TextField {...tie("name")} required autoComplete="organization" autoFocus />
          <TextField {...tie("industry")} hint={brandWords.hints.industry} autoComplete="off" />
          <TextArea
            {...tie("overview")}
            hint={words.overviewHint}
            className="[&_textarea]:min-h-36"
          />
          <LanguageField
            label={words.language}
            value={given.language}
            error={problemOf(creating.error, "language")}
            onChoose={(language) => setGiven((before) => ({ ...before, language }))}
            className="max-w-sm"
          />
          {creating.error && <ErrorNotice error={creating.error} shownParams={shownParams} />}
          <div>
            <Button label={words.submit} type="submit" look="primary" isBusy={creating.isPending} />
          </div>
        </Form>
      </Card>
      {guard.dialog}
    </>
  );
}
