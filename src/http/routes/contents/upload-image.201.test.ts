import JSZip from "jszip";
import { expect, test } from "vitest";
import { addContent } from "../../../../test/test-contents.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service, { key: { scopes: ["read", "write"] } });

async function upload(content: Buffer): Promise<TestReply> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)], { type: "image/png" }), "a.png");
  const encoded = new Response(form);
  return service.send({
    method: "POST",
    path: "/agents/api/images/",
    headers: {
      "X-API-Key": account.key,
      "Content-Type": encoded.headers.get("content-type") ?? "",
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("an image is stored, returned only to its account, and embedded in an exported page", async () => {
  const made = await upload(png);
  expect(made).toMatchObject({ status: 201, json: { content_type: "image/png" } });
  const id = Number(made.json["image_id"]);
  const path = `/agents/app/api/images/${id}/`;
  expect(made.json["path"]).toBe(path);
  const { status, headers } = await service.get(account.key, `/agents/api/images/${id}/?width=300`);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "image/png",
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
  });
  const contentId = await addContent(service, account, {
    markdown: `# A title\n\n![A cup](${path}?width=300)\n`,
  });
  const page = await service.get(account.key, `/agents/api/contents/${contentId}/?format=html`);
  expect(page.text).toContain(
    `<img src="data:image/png;base64,${png.toString("base64")}" alt="A cup" width="300">`,
  );
  const word = await fetch(`${service.url}/agents/api/contents/${contentId}/?format=docx`, {
    headers: { "X-API-Key": account.key },
  });
  const { files } = await JSZip.loadAsync(await word.arrayBuffer());
  expect(await files["word/media/image1.png"]?.async("nodebuffer")).toEqual(png);
  expect(await files["word/_rels/document.xml.rels"]?.async("text")).toContain(
    'Id="picture1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"',
  );
  expect(await files["word/document.xml"]?.async("text")).toMatch(
    /<wp:extent cx="2857500" cy="2857500"\/><wp:docPr [^>]*descr="A cup"\/>.*r:embed="picture1"/,
  );
});

test("an email contains the images of its newsletter and references them by Content-ID", async () => {
  const path = String((await upload(png)).json["path"]);
  const contentId = await addContent(service, account, {
    contentType: "newsletter",
    markdown: "# News\n\nA text.\n",
    document: { subject: "News", html: "", text: "" },
  });
  const sent = await service.send({
    method: "PATCH",
    path: `/agents/api/contents/${contentId}/`,
    headers: { "X-API-Key": account.key, "Content-Type": "application/json" },
    body: JSON.stringify({ markdown: `# News\n\n![A cup](${path}?width=300)\n` }),
  });
  expect(sent.status).toBe(200);
  const mail = await service.get(account.key, `/agents/api/contents/${contentId}/?format=eml`);
  const [, cid = ""] = /^Content-ID: <(.+)>\r$/m.exec(mail.text) ?? [];
  const parts = mail.text.split(/\r\n--[\w-]+\r\n/);
  const bodyOf = (type: string) =>
    Buffer.from(
      parts.find((part) => part.startsWith(`Content-Type: ${type}`))?.split("\r\n\r\n")[1] ?? "",
      "base64",
    );
  expect(bodyOf("text/html").toString()).toContain(`<img src="cid:${cid}" alt="A cup" width="300"`);
  expect(bodyOf("image/png")).toEqual(png);
});

test.each(["<svg onload='alert(1)'/>", "<html>", "", "GIF"])(
  "%j is rejected as an image, whatever its name",
  async (text) => {
    expect((await upload(Buffer.from(text))).status).toBe(422);
  },
);
