/** POST /images/ — stores an image for use in texts. */
import { readFile } from "node:fs/promises";
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { addImage, imageBytesMax, imageTypeOf } from "../../../records/contents/images.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";

export const uploadImage = defineOperation({
  id: "uploadImage",
  method: "POST",
  path: "/images/",
  tag: "Contents",
  scope: "write",
  summary: "Upload an image",
  description:
    "Stores a PNG, JPEG, WebP or GIF image of up to 5 MB. To show it in a text, write `![alternative text](path)` with the `path` of the response; add `?width=400` to the path to set its width. Other images in Markdown become links, so that reading a text never requests anything from elsewhere.",
  upload: { description: "The image. Its content decides its type.", fileBytesMax: imageBytesMax },
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
