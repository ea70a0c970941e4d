import type { Content, EditContentBody } from "@pressroom/client";
import { expect, test } from "vitest";
import type { Draft } from "./stored-drafts.ts";
import { openSaver } from "./saver.ts";
import type { Saver } from "./saver.ts";

/** A fake service that checks versions like the real one; `fail` scripts the next responses. */
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

/** As the client throws it; without a status, there was no response. */
function refusal(status: number | undefined): Error {
  return Object.assign(new Error("no"), { status, code: `http_${status}` });
}

const type = (saver: Saver, markdown: string) => saver.change({ ...saver.view().fields, markdown });
const settles = (saver: Saver, kind: string) =>
  expect.poll(() => saver.view().state.kind, { interval: 2, timeout: 5_000 }).toBe(kind);

test("every change is stored on the device before it is sent, and deleted once it is saved", async () => {
  const { service, saver } = openTestSaver();
  type(saver, "Grind late, always.");
  expect(service.kept?.fields["markdown"]).toBe("Grind late, always.");
  await settles(saver, "saved");
  expect(service.content().markdown).toBe("# Coffee\n\nGrind late, always.\n");
  expect(service.sent).toEqual([{ title: "Coffee", markdown: "# Coffee\n\nGrind late, always." }]);
  expect(service.kept).toBeUndefined();
});

test("a heading at the start of the text does not become the title", async () => {
  const { service, saver } = openTestSaver();
  type(saver, "# Mine\n\nGrind late.");
  await settles(saver, "saved");
  expect(service.sent[0]).toEqual({
    title: "Coffee",
    markdown: "# Coffee\n\n# Mine\n\nGrind late.",
  });
});

test("a save without a response is retried, including later edits, until it succeeds", async () => {
  const { service, saver } = openTestSaver();
  service.fail = ["before", "before"];
  type(saver, "One.");
  await settles(saver, "away");
  type(saver, "One. Two.");
  expect(service.kept?.fields["markdown"]).toBe("One. Two.");
  await settles(saver, "saved");
  expect(service.content().markdown).toContain("One. Two.");
});

test("a lost response does not cause a conflict with the user's own save", async () => {
  const { service, saver } = openTestSaver();
  service.fail = ["after"];
  type(saver, "One.");
  await settles(saver, "away");
  type(saver, "One. Two.");
  await settles(saver, "saved");
  expect(service.content()).toMatchObject({ version: 3, markdown: "# Coffee\n\nOne. Two.\n" });
});

test("a save by a page that then closed does not cause a conflict in the next one", async () => {
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

test("if someone else saved first, nothing is overwritten until the user resolves the conflict", async () => {
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

test("a version saved elsewhere is shown immediately if nothing was typed, and is a conflict otherwise", async () => {
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

test("an expired session keeps all edits, and signing in again sends them", async () => {
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

test("an empty required field holds back only itself", async () => {
  const { service, saver } = openTestSaver();
  saver.change({ ...saver.view().fields, title: " ", excerpt: "Shorter" });
  await settles(saver, "held");
  expect(service.sent).toEqual([{ excerpt: "Shorter" }]);
  expect(service.kept?.fields["title"]).toBe(" ");
  saver.change({ ...saver.view().fields, title: "Tea" });
  await settles(saver, "saved");
  expect(service.content().title).toBe("Tea");
});

test("a rejected edit is reported, kept, and sent again once it is changed", async () => {
  const { service, saver } = openTestSaver();
  service.fail = [400];
  type(saver, "One.");
  await settles(saver, "refused");
  expect(service.kept?.fields["markdown"]).toBe("One.");
  type(saver, "One. Two.");
  await settles(saver, "saved");
});
