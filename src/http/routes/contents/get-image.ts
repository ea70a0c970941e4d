/** GET /images/{image_id}/ — an image of the account. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findImage } from "../../../records/contents/images.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { pathId } from "../../parameters.ts";

export const getImage = defineOperation({
  id: "getImage",
  method: "GET",
  path: "/images/{image_id}/",
  tag: "Contents",
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
  refusals: ["image_not_found"],
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    const image = await caller.inAccount((account) => findImage(account, params.image_id));
    if (!image) throw new Refusal("image_not_found");
    return {
      headers: {
        "Content-Type": image.contentType,
        "Content-Disposition": "inline",
        // Opened by itself, it can do nothing on this host, whatever it contains.
        "Content-Security-Policy": "default-src 'none'; sandbox",
      },
      body: image.bytes,
    };
  },
});
