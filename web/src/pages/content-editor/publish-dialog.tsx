/** Asks where and when to publish, and for the additional fields of websites. */
import type { Channel, Content } from "@pressroom/client";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { problemOf } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { FormDialog } from "../../kit/dialogs/form-dialog.tsx";
import { Select } from "../../kit/forms/select.tsx";
import { splitList } from "../../kit/forms/split-list.ts";
import { TextField } from "../../kit/forms/text-field.tsx";
import { useToast } from "../../kit/toast.tsx";
import { publishWords as words } from "../../words/publishing.ts";
import { variantsOf } from "../contents/read-content.ts";

type When = "now" | "later" | "draft";
const times = ["now", "later", "draft"] as const;

/** The channels that accept the fields below. */
const websites: readonly Channel["kind"][] = ["wordpress", "ghost", "webhook"];
const websiteFields = ["slug", "excerpt", "categories", "tags"] as const;

interface PublishDialogProps {
  content: Content;
  channels: readonly Channel[];
  onClose: () => void;
}

export function PublishDialog({ content, channels, onClose }: PublishDialogProps) {
  const { content_id: contentId, markdown } = content;
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [channelId, setChannelId] = useState(String(channels[0]?.channel_id ?? ""));
  const [when, setWhen] = useState<When>("now");
  const [time, setTime] = useState("");
  const [isTimeWrong, setTimeWrong] = useState(false);
  const [typed, setTyped] = useState<Partial<Record<(typeof websiteFields)[number], string>>>({});
  const images = imagesIn(markdown);
  const [image, setImage] = useState(images[0]?.value ?? "");
  const kind = channels.find((one) => String(one.channel_id) === channelId)?.kind;
  const isWebsite = kind !== undefined && websites.includes(kind);
  const posts = variantsOf(content).find(({ network }) => network === kind)?.posts.length ?? 0;
  return (
    <FormDialog
      title={words.dialog}
      description={words.dialogText}
      submitLabel={
        when === "later" ? words.schedule : when === "draft" ? words.send : words.publish
      }
      shownParams={websiteFields}
      width="small"
      onClose={onClose}
      check={() => {
        const isWrong = when === "later" && !(Date.parse(time) > Date.now());
        setTimeWrong(isWrong);
        return !isWrong;
      }}
      send={async () => {
        const { channel_name: channel } = await pressroom.publications.publishContent(contentId, {
          channel_id: Number(channelId),
          status: when === "draft" ? "draft" : "publish",
          ...(when === "later" && { publish_at: new Date(time).toISOString() }),
          ...(isWebsite &&
            websiteOptions(
              typed,
              images.find(({ value }) => value === image),
            )),
        });
        showToast({ text: (when === "later" ? words.scheduling : words.started)(channel) });
        await queryClient.invalidateQueries({ queryKey: ["publications", contentId] });
        onClose();
      }}
    >
      {(error) => (
        <>
          <Select
            label={words.channel}
            choices={channels.map(({ channel_id: id, name }) => ({
              value: String(id),
              label: name,
            }))}
            value={channelId}
            onChoose={setChannelId}
          />
          <Select<When>
            label={words.when}
            choices={times.map((value) => ({ value, label: words[value] }))}
            value={when}
            onChoose={setWhen}
          />
          {when === "later" && (
            <TextField
              label={words.time}
              type="datetime-local"
              value={time}
              error={isTimeWrong ? words.timeMissing : undefined}
              onChange={({ target }) => setTime(target.value)}
            />
          )}
          {posts > 1 && <p className="text-sm text-soft">{words.thread(formatNumber(posts))}</p>}
          {isWebsite &&
            websiteFields.map((name) => (
              <TextField
                key={name}
                label={words.fields[name].label}
                hint={words.fields[name].hint}
                dir="auto"
                autoComplete="off"
                value={typed[name] ?? ""}
                error={problemOf(error, name)}
                onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
              />
            ))}
          {isWebsite && images.length > 0 && (
            <Select
              label={words.image}
              choices={[...images, { value: "", label: words.noImage }]}
              value={image}
              onChoose={setImage}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The service chooses values for empty fields. */
function websiteOptions(
  typed: Partial<Record<(typeof websiteFields)[number], string>>,
  image: { value: string; label: string } | undefined,
) {
  return {
    ...(typed.slug?.trim() && { slug: typed.slug.trim() }),
    ...(typed.excerpt?.trim() && { excerpt: typed.excerpt.trim() }),
    categories: splitList(typed.categories ?? "", ","),
    tags: splitList(typed.tags ?? "", ","),
    ...(image && { image_url: image.value, image_alt: image.label }),
  };
}

/** The images in the text, each once: any of them can be the featured image. */
function imagesIn(markdown: string): { value: string; label: string }[] {
  const found = markdown.matchAll(/!\[([^[\]]*)\]\((\/agents\/app\/api\/images\/\d+\/)/g);
  const labels = new Map([...found].map(([, alt = "", path = ""]) => [path, alt || path]));
  return [...labels].map(([value, label]) => ({ value, label }));
}
