/** Images for use in texts: upload and read. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import {
  addImage,
  findImage,
  imageBytesMax,
  imageTypeOf,
} from "../../../records/contents/images.ts";
import type { ImageRecord } from "../../../records/contents/images.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { pathId } from "../../requests/parameter-schemas.ts";

export const uploadImage = defineOperation({
  id: "uploadImage",
  method: "POST",
  path: "/images/",
  tag: "Content",
  scope: "write",
  summary: "Upload an image",
  description:
    "Stores a PNG, JPEG, WebP or GIF image of up to 5 MB. To show it in content, write `![alternative text](path)` with the `path` from the response; add `?width=400` to the path to set its width. Other images in Markdown become links, so that displaying content never loads anything from other hosts.",
  upload: {
    description: "The image. Its type is detected from its content.",
    fileBytesMax: imageBytesMax,
    tooLargeAdvice: "Use a smaller image.",
  },
  body: z.object({}),
  status: 201,
  answer: z.object({
    image_id: z.int().meta({ example: 7 }),
    path: z.string().meta({ example: "/agents/app/api/images/7/" }),
    content_type: z.string().meta({ example: "image/png" }),
  }),
  answerHeaders: { Location: "The path of the image." },
  refusals: ["file_unreadable", "image_limit_reached"],
  async handle({ caller, file }) {
    requireWholeAccount(caller);
    const bytes = await readFile(file?.path ?? "");
    const contentType = imageTypeOf(bytes);
    if (contentType === undefined) {
      throw new Refusal("file_unreadable", {
        message: "This file is not a PNG, JPEG, WebP or GIF image.",
      });
    }
    const id = await caller.inAccount((account) => addImage(account, contentType, bytes));
    if (id === undefined) throw new Refusal("image_limit_reached");
    return {
      headers: { Location: `/images/${id}/` },
      body: { image_id: id, path: `/agents/app/api/images/${id}/`, content_type: contentType },
    };
  },
});

export const getImage = defineOperation({
  id: "getImage",
  method: "GET",
  path: "/images/{image_id}/",
  tag: "Content",
  scope: "read",
  summary: "Get an image",
  description: "Returns the image as it was uploaded.",
  params: z.object({ image_id: pathId("image_not_found") }),
  answerTypes: {
    "image/png": "A PNG image.",
    "image/jpeg": "A JPEG image.",
    "image/webp": "A WebP image.",
    "image/gif": "A GIF image.",
  },
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    const image = await caller.inAccount((account) => findImage(account, params.image_id));
    if (!image) throw new Refusal("image_not_found");
    return answerImage(image);
  },
});

export function answerImage({ contentType, bytes }: ImageRecord) {
  return {
    headers: {
      "Content-Type": contentType,
      "Content-Disposition": "inline",
      // If it is opened in a browser, it cannot run scripts on this host.
      "Content-Security-Policy": "default-src 'none'; sandbox",
    },
    body: bytes,
  };
}
