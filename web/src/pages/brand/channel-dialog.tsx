/** Adds a channel: the service connects to it first, and says here what is wrong if that fails. */
import type { CreateChannelBody } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/form-dialog.tsx";
import { Select } from "../../kit/select.tsx";
import { TextField } from "../../kit/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { channelKindWords, channelSettingWords, channelsWords } from "../../words/publishing.ts";

type Kind = CreateChannelBody["kind"];
type Setting = keyof typeof channelSettingWords;

const words = channelsWords.adding;
const kinds = Object.keys(channelKindWords) as Kind[];
const choices = kinds.map((value) => ({ value, label: channelKindWords[value].name }));

/** Settings that have a field here; the others have defaults. */
const settingsOf: Record<Kind, readonly Setting[]> = {
  wordpress: ["username"],
  ghost: ["newsletter"],
  listmonk: ["username", "lists"],
  mailchimp: ["list_id", "from_name", "reply_to"],
  bluesky: ["handle"],
  mastodon: [],
  webhook: [],
  feed: [],
};

export function ChannelDialog({ brandId, onClose }: { brandId: number; onClose: () => void }) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [kind, setKind] = useState<Kind>("wordpress");
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [secret, setSecret] = useState("");
  const [typed, setTyped] = useState<Partial<Record<Setting, string>>>({});
  const [isTried, setTried] = useState(false);
  const { url: urlLabel, secret: secretLabel, secretHint, name: kindName } = channelKindWords[kind];
  const settings = settingsOf[kind];
  const isOptional = (setting: Setting) => setting === "newsletter";
  const missing = [
    ...(urlLabel !== null && url.trim() === "" ? ["url"] : []),
    ...(secretLabel !== null && secret.trim() === "" ? ["secret"] : []),
    ...settings.filter((one) => !isOptional(one) && !typed[one]?.trim()),
  ];
  const problem = (error: unknown, field: string, param = field) =>
    isTried && missing.includes(field) ? words.required : problemOf(error, param);
  return (
    <FormDialog
      title={words.title}
      description={words.text}
      submitLabel={words.submit}
      shownParams={["url", "secret", "name", ...settings.map((one) => `settings.${one}`)]}
      onClose={onClose}
      check={() => {
        setTried(true);
        return missing.length === 0;
      }}
      send={async () => {
        const channel = await pressroom.channels.create({
          kind,
          brand_id: brandId,
          name: name.trim() || kindName,
          ...(urlLabel !== null && { url: url.trim() }),
          ...(secretLabel !== null && { secret: secret.trim() }),
          settings: toSettings(settings, typed),
        });
        showToast({ text: words.done(channel.name) });
        await queryClient.invalidateQueries({ queryKey: ["channels", brandId] });
        onClose();
      }}
    >
      {(error) => (
        <>
          <Select
            label={words.kind}
            choices={choices}
            value={kind}
            onChoose={(chosen) => {
              setKind(chosen);
              setTried(false);
            }}
          />
          <TextField
            label={words.name}
            placeholder={kindName}
            maxLength={100}
            dir="auto"
            autoComplete="off"
            value={name}
            error={problem(error, "name")}
            onChange={({ target }) => setName(target.value)}
          />
          {urlLabel !== null && (
            <TextField
              label={urlLabel}
              inputMode="url"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://example.com"
              value={url}
              error={problem(error, "url")}
              onChange={({ target }) => setUrl(target.value)}
            />
          )}
          {settings.map((one) => (
            <TextField
              key={one}
              label={channelSettingWords[one]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={typed[one] ?? ""}
              error={problem(error, one, `settings.${one}`)}
              onChange={({ target }) => setTyped({ ...typed, [one]: target.value })}
            />
          ))}
          {secretLabel !== null && (
            <TextField
              label={secretLabel}
              hint={secretHint}
              type="password"
              autoComplete="off"
              value={secret}
              error={problem(error, "secret")}
              onChange={({ target }) => setSecret(target.value)}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

function toSettings(
  settings: readonly Setting[],
  typed: Partial<Record<Setting, string>>,
): Record<string, unknown> {
  const entries = settings.flatMap((name) => {
    const text = typed[name]?.trim() ?? "";
    if (text === "") return [];
    return [[name, name === "lists" ? text.split(",").map(Number) : text] as const];
  });
  return Object.fromEntries(entries);
}
