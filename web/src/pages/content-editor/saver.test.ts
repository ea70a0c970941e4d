import type { Content, EditContentBody } from "@pressroom/client";
import { expect, test } from "vitest";
import type { Draft } from "./stored-drafts.ts";
import { openSaver } from "./saver.ts";
import type { Saver } from "./saver.ts";

/** A service of one content, as strict about versions as the real one; `fail` says what the next calls do. */
function openTestSaver(left?: Draft) {
  let content = {
    content_id: 1,
    content_type: "article",
    version: 1,
    title: "Coffee",
    markdown: "# Coffee\n\nGrind late.\n",
    document: { meta_description: "All of it", excerpt: "Some" },
  } as unknown as Content;
  const service = {
    kept: undefined as Draft | undefined,
    sent: [] as EditContentBody[],
    fail: [] as ("before" | "after" | number)[],
    content: () => content,
    write(text: string) {
      content = { ...content, version: content.version + 1, markdown: `# Coffee\n\n${text}\n` };
    },
    open: (from?: Draft): Saver => openSaver(tools, content, from),
  };
  const tools = {
    contentType: "article",
    pauseMs: 1,
    async send({ based_on_version: basedOn, ...body }: EditContentBody) {
      await Promise.resolve();
      const [how] = service.fail.splice(0, 1);
      const lost = refusal(undefined);
      if (how === "before") throw lost;
      if (typeof how === "number") throw refusal(how);
      if (basedOn !== content.version) throw refusal(409);
      service.sent.push(body);
      content = {
        ...content,
        version: content.version + 1,
        title: body.title ?? content.title,
        markdown: body.markdown === undefined ? content.markdown : `${body.markdown.trim()}\n`,
      };
      if (how === "after") throw lost;
      return content;
    },
    read: () => Promise.resolve(content),
    keep(draft: Draft) {
      service.kept = draft;
      return true;
    },
    forget() {
      service.kept = undefined;
    },
    onSaved: () => {},
  };
  return { service, saver: openSaver(tools, content, left) };
}

/** As the client throws them; without a status no answer came. */
function refusal(status: number | undefined): Error {
  return Object.assign(new Error("no"), { status, code: `http_${status}` });
}

const type = (saver: Saver, markdown: string) => saver.change({ ...saver.view().fields, markdown });
const settles = (saver: Saver, kind: string) =>
  expect.poll(() => saver.view().state.kind, { interval: 2, timeout: 5_000 }).toBe(kind);

test("every change is kept on the device before anything is sent, and forgotten when it has arrived", async () => {
  const { service, saver } = openTestSaver();
  type(saver, "Grind late, always.");
  expect(service.kept?.fields["markdown"]).toBe("Grind late, always.");
  await settles(saver, "saved");
  expect(service.content().markdown).toBe("# Coffee\n\nGrind late, always.\n");
  expect(service.sent).toEqual([{ title: "Coffee", markdown: "# Coffee\n\nGrind late, always." }]);
  expect(service.kept).toBeUndefined();
});

test("a text that begins with a heading loses nothing to the title", async () => {
  const { service, saver } = openTestSaver();
  type(saver, "# Mine\n\nGrind late.");
  await settles(saver, "saved");
  expect(service.sent[0]).toEqual({
    title: "Coffee",
    markdown: "# Coffee\n\n# Mine\n\nGrind late.",
  });
});

test("without an answer it is sent again until it arrives, with what was typed meanwhile", async () => {
  const { service, saver } = openTestSaver();
  service.fail = ["before", "before"];
  type(saver, "One.");
  await settles(saver, "away");
  type(saver, "One. Two.");
  expect(service.kept?.fields["markdown"]).toBe("One. Two.");
  await settles(saver, "saved");
  expect(service.content().markdown).toContain("One. Two.");
});

test("an answer that was lost on its way is no conflict with oneself", async () => {
  const { service, saver } = openTestSaver();
  service.fail = ["after"];
  type(saver, "One.");
  await settles(saver, "away");
  type(saver, "One. Two.");
  await settles(saver, "saved");
  expect(service.content()).toMatchObject({ version: 3, markdown: "# Coffee\n\nOne. Two.\n" });
});

test("what was sent by a page that then closed is no conflict for the next one", async () => {
  const { service, saver } = openTestSaver();
  service.fail = ["after"];
  type(saver, "One.");
  await settles(saver, "away");
  saver.stop();
  const next = service.open(service.kept);
  await settles(next, "saved");
  expect(next.view().fields["markdown"]).toBe("One.");
  expect(service.content().version).toBe(2);
});

test("where somebody else was faster nothing is overwritten until one chooses", async () => {
  const { service, saver } = openTestSaver();
  service.write("Theirs.");
  type(saver, "Mine.");
  await settles(saver, "conflict");
  type(saver, "Mine, still.");
  await saver.saveNow();
  expect(service.content().markdown).toContain("Theirs.");
  expect(service.kept?.fields["markdown"]).toBe("Mine, still.");
  saver.resolve({ ...saver.view().fields, markdown: "Theirs. Mine." });
  await settles(saver, "saved");
  expect(service.content()).toMatchObject({ version: 3, markdown: "# Coffee\n\nTheirs. Mine.\n" });
});

test("another's version is shown at once where nothing was typed, and is a conflict where something was", async () => {
  const { service, saver } = openTestSaver();
  service.write("Theirs.");
  saver.notice(service.content());
  expect(saver.view()).toMatchObject({ replacements: 1, state: { kind: "saved" } });
  expect(saver.view().fields["markdown"]).toBe("Theirs.");
  type(saver, "Mine.");
  service.write("Theirs again.");
  saver.notice(service.content());
  expect(saver.view().state.kind).toBe("conflict");
  expect(saver.view().fields["markdown"]).toBe("Mine.");
});

test("a session that ended keeps all of it, and signing in again sends it", async () => {
  const { service, saver } = openTestSaver();
  service.fail = [401];
  type(saver, "One.");
  await settles(saver, "signed_out");
  type(saver, "One. Two.");
  expect(service.kept?.fields["markdown"]).toBe("One. Two.");
  saver.signedIn();
  await settles(saver, "saved");
  expect(service.content().markdown).toContain("One. Two.");
});

test("a field that may not be empty holds only itself back", async () => {
  const { service, saver } = openTestSaver();
  saver.change({ ...saver.view().fields, title: " ", excerpt: "Shorter" });
  await settles(saver, "held");
  expect(service.sent).toEqual([{ excerpt: "Shorter" }]);
  expect(service.kept?.fields["title"]).toBe(" ");
  saver.change({ ...saver.view().fields, title: "Tea" });
  await settles(saver, "saved");
  expect(service.content().title).toBe("Tea");
});

test("what the service refuses is said and kept, and sent again when it was changed", async () => {
  const { service, saver } = openTestSaver();
  service.fail = [400];
  type(saver, "One.");
  await settles(saver, "refused");
  expect(service.kept?.fields["markdown"]).toBe("One.");
  type(saver, "One. Two.");
  await settles(saver, "saved");
});
