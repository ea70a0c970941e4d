/** Adds or edits a channel. The service tests the connection before saving, and its errors are shown here. */
import type { Channel, CreateChannelBody } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { splitList } from "../../kit/forms/split-list.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { channelKindWords, channelSettingWords, channelsWords } from "../../words/publishing.ts";

type Kind = CreateChannelBody["kind"];
type Setting = keyof typeof channelSettingWords;

const words = channelsWords.adding;
const lists: readonly Setting[] = ["lists", "categories", "tags"];
const optional: readonly Setting[] = ["newsletter", "categories", "tags"];
const kinds = Object.keys(channelKindWords) as Kind[];
const choices = kinds.map((value) => ({ value, label: channelKindWords[value].name }));

/** The settings that have a field here; all others have defaults. */
const settingsOf: Record<Kind, readonly Setting[]> = {
  wordpress: ["username", "categories", "tags"],
  ghost: ["newsletter", "tags"],
  listmonk: ["username", "lists"],
  mailchimp: ["list_id", "from_name", "reply_to"],
  bluesky: ["handle"],
  mastodon: [],
  webhook: [],
  feed: [],
};

interface ChannelDialogProps {
  brandId: number;
  channel?: Channel;
  /** Asks for the secret again. */
  isReconnecting?: boolean;
  onClose: () => void;
}

export function ChannelDialog(props: ChannelDialogProps) {
  const { brandId, channel, isReconnecting = false, onClose } = props;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [kind, setKind] = useState<Kind>(channel?.kind ?? "wordpress");
  const [name, setName] = useState(channel?.name ?? "");
  const [url, setUrl] = useState(channel?.url ?? "");
  const [secret, setSecret] = useState("");
  const [typed, setTyped] = useState<Partial<Record<Setting, string>>>(toTyped(channel?.settings));
  const [isTried, setTried] = useState(false);
  const { url: urlLabel, secret: secretLabel, secretHint, name: kindName } = channelKindWords[kind];
  const settings = settingsOf[kind];
  const texts = isReconnecting
    ? channelsWords.reconnecting
    : channel
      ? channelsWords.editing
      : words;
  const missing = [
    ...(urlLabel !== null && url.trim() === "" ? ["url"] : []),
    ...(secretLabel !== null && (!channel || isReconnecting) && secret.trim() === ""
      ? ["secret"]
      : []),
    ...settings.filter((one) => !optional.includes(one) && !typed[one]?.trim()),
  ];
  const problem = (error: unknown, field: string, param = field) =>
    isTried && missing.includes(field) ? words.required : problemOf(error, param);
  return (
    <FormDialog
      title={texts.title}
      description={texts.text}
      submitLabel={texts.submit}
      shownParams={["url", "secret", "name", ...settings.map((one) => `settings.${one}`)]}
      onClose={onClose}
      check={() => {
        setTried(true);
        return missing.length === 0;
      }}
      send={async () => {
        const values = {
          name: name.trim() || kindName,
          ...(urlLabel !== null && { url: url.trim() }),
          ...(secret.trim() !== "" && { secret: secret.trim() }),
          settings: toSettings(settings, typed),
        };
        const saved = channel
          ? await pressroom.channels.update(channel.channel_id, values)
          : await pressroom.channels.create({ kind, brand_id: brandId, ...values });
        showToast({ text: texts.done(saved.name) });
        await queryClient.invalidateQueries({ queryKey: ["channels", brandId] });
        onClose();
      }}
    >
      {(error) => (
        <>
          {!channel && (
            <Select
              label={words.kind}
              choices={choices}
              value={kind}
              onChoose={(chosen) => {
                setKind(chosen);
                setTried(false);
              }}
            />
          )}
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
              hint={channel && !isReconnecting ? channelsWords.editing.secretHint : secretHint}
              type="password"
              autoFocus={isReconnecting}
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
  const entries = settings.map((name): [Setting, unknown] => {
    const text = typed[name]?.trim() ?? "";
    if (!lists.includes(name)) return [name, text === "" ? undefined : text];
    const values = splitList(text, ",");
    return [name, name === "lists" ? values.map(Number) : values];
  });
  return Object.fromEntries(entries);
}

function toTyped(settings: Channel["settings"] = {}): Partial<Record<Setting, string>> {
  const entries = Object.entries(settings).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(", ") : String(value),
  ]);
  return Object.fromEntries(entries) as Partial<Record<Setting, string>>;
}
