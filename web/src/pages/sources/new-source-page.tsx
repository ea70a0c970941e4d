/** Adds a source from a URL: the service detects its kind, and all other settings are optional. */
import type { RecognizedSource } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { useCurrentBrand } from "../../frame/current-brand.tsx";
import { Button } from "../../kit/button.tsx";
import { Card } from "../../kit/card.tsx";
import { ErrorNotice, problemOf } from "../../kit/error-notice.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { Link } from "../../kit/link.tsx";
import { Notice } from "../../kit/notice.tsx";
import { PageHeader } from "../../kit/page-header.tsx";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { newSourceWords as words } from "../../words/sources.ts";
import {
  BrandField,
  toBrandId,
  SecretFields,
  toSecret,
  SettingFields,
} from "./source-form-fields.tsx";
import { KindPicker, addableKinds } from "./kind-picker.tsx";
import type { AddableKind } from "./kind-picker.tsx";
import { toSettings, toTyped } from "./source-fields.ts";
import type { TypedSettings } from "./source-fields.ts";
import { kindName } from "./source-state.tsx";

const shownParams = ["url", "name", "kind"];

export function NewSourcePage() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const showToast = useToast();
  const [address, setAddress] = useState("");
  const [isTried, setTried] = useState(false);
  const [kind, setKind] = useState<AddableKind | null>(null);
  const [name, setName] = useState("");
  const [chosenBrand, setBrand] = useState<string>();
  const { brand: current } = useCurrentBrand();
  // Forum posts may concern every brand; documents that are quoted belong to one brand by default.
  const isQuoted = kind === "website" || kind === "page" || kind === "feed";
  const brand = chosenBrand ?? (isQuoted ? String(current?.brand_id ?? "") : "");
  const [typed, setTyped] = useState<TypedSettings>({});
  const [secrets, setSecrets] = useState<TypedSettings>({});
  const [recognized, setRecognized] = useState<RecognizedSource | null>(null);
  const rest = useRef<HTMLDivElement>(null);

  const recognizing = useMutation({
    mutationFn: (url: string) => pressroom.sources.recognize({ url }),
    onSuccess: (found) => {
      const known = addableKinds.find((one) => one === found.kind) ?? "website";
      setRecognized(found);
      setAddress(found.url);
      setKind(known);
      setName(found.name);
      setTyped(toTyped(found.settings));
      requestAnimationFrame(() => rest.current?.focus());
    },
  });
  const adding = useMutation({
    mutationFn: async (chosen: AddableKind) => {
      const secret = toSecret(chosen, secrets);
      return pressroom.sources.create({
        kind: chosen,
        url: address.trim(),
        ...(name.trim() !== "" && { name: name.trim() }),
        settings: toSettings(chosen, typed),
        brand_id: toBrandId(brand),
        ...(typeof secret === "string" && { secret }),
      });
    },
    onSuccess: (source) => {
      void queryClient.invalidateQueries({ queryKey: ["sources"] });
      showToast({ text: words.added(source.name) });
      const params = { sourceId: source.source_id };
      void navigate({ to: "/sources/$sourceId/", params, replace: true });
    },
  });

  const needsAddress = isTried && address.trim() === "";
  const send = () => {
    setTried(true);
    if (address.trim() === "" || recognizing.isPending || adding.isPending) return;
    if (kind === null) recognizing.mutate(address.trim());
    else if (toSecret(kind, secrets) !== undefined) adding.mutate(kind);
  };
  const feed = recognized?.feeds[0];
  return (
    <>
      <PageHeader
        title={words.title}
        description={words.description}
        back={<Link label={words.back} to="/sources/" />}
      />
      <Form
        noValidate
        aria-label={words.form}
        className="flex max-w-3xl flex-col gap-6"
        onSend={send}
      >
        <Card>
          <div className="flex items-start gap-2 max-sm:flex-col">
            <TextField
              label={words.address}
              name="url"
              hint={words.addressHint}
              placeholder={words.addressPlaceholder}
              inputMode="url"
              dir="ltr"
              autoFocus
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              className="w-full flex-1"
              value={address}
              error={
                needsAddress
                  ? words.needsAddress
                  : (problemOf(recognizing.error, "url") ?? problemOf(adding.error, "url"))
              }
              onChange={({ target }) => {
                setAddress(target.value);
                // Discard the detected kind, but keep a kind that the user chose.
                if (recognized !== null) setKind(null);
                setRecognized(null);
              }}
            />
            {kind === null && (
              <Button
                label={words.continue}
                type="submit"
                variant="primary"
                isBusy={recognizing.isPending}
                className="sm:mt-6.5"
              />
            )}
          </div>
          {recognizing.error && problemOf(recognizing.error, "url") === undefined && (
            <div className="mt-4">
              <ErrorNotice error={recognizing.error} />
            </div>
          )}
        </Card>
        {recognized !== null && recognized.problem === null && (
          <p role="status" className="sr-only">
            {words.recognized(kindName(recognized.kind))}
          </p>
        )}
        {recognized?.problem && (
          <Notice tone="warn" title={words.notReached} isAlert>
            {recognized.problem.message} {words.notReachedHint}
          </Notice>
        )}
        {feed !== undefined && kind !== "feed" && (
          <Notice
            text={words.feedFound}
            actions={
              <Button
                label={words.readFeed}
                onClick={() => {
                  setAddress(feed);
                  setKind("feed");
                }}
              />
            }
          />
        )}
        <Card>
          <div ref={rest} tabIndex={-1} className="flex flex-col gap-5 outline-none">
            <KindPicker
              value={kind}
              onChoose={(chosen) => {
                setKind(chosen);
                if (chosen === "hacker_news" && address.trim() === "") {
                  setAddress(words.hackerNewsAddress);
                }
              }}
            />
            {kind !== null && (
              <>
                <div className="grid gap-5 sm:grid-cols-2">
                  <TextField
                    label={words.name}
                    name="name"
                    dir="auto"
                    maxLength={200}
                    autoComplete="off"
                    value={name}
                    error={problemOf(adding.error, "name")}
                    onChange={({ target }) => setName(target.value)}
                  />
                  <BrandField value={brand} onChoose={setBrand} />
                </div>
                <SettingFields
                  kind={kind}
                  typed={typed}
                  error={adding.error}
                  onType={(field, text) => setTyped((before) => ({ ...before, [field]: text }))}
                />
                <SecretFields
                  kind={kind}
                  typed={secrets}
                  isTried={isTried}
                  onType={(field, text) => setSecrets((before) => ({ ...before, [field]: text }))}
                />
              </>
            )}
          </div>
        </Card>
        {adding.error && <ErrorNotice error={adding.error} shownParams={shownParams} />}
        {kind !== null && (
          <div>
            <Button
              label={words.submit}
              type="submit"
              variant="primary"
              isBusy={adding.isPending}
            />
          </div>
        )}
      </Form>
    </>
  );
}
