/** Sends the posts of a file part by part, counting what became of them. What was sent stays where it breaks off. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { usePressroom } from "../../api/pressroom.ts";
import { forumPostsWords } from "../../words/forum-posts.ts";
import { partPosts } from "./part-posts.ts";

export interface ToldImport {
  sent: number;
  created: number;
  updated: number;
  /** By their place in the file. */
  refused: readonly { index: number; message: string }[];
}

const nothing: ToldImport = { sent: 0, created: 0, updated: 0, refused: [] };
const words = forumPostsWords.importing.problems;

export function useImportingPosts() {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const [told, setTold] = useState(nothing);
  const ending = useRef<AbortController>(null);
  const importing = useMutation({
    mutationFn: async (posts: readonly unknown[]) => {
      ending.current = new AbortController();
      const { signal } = ending.current;
      let so = nothing;
      setTold(so);
      for (const part of partPosts(posts)) {
        so = part.isTooLarge
          ? {
              ...so,
              sent: so.sent + 1,
              refused: [...so.refused, { index: part.start, message: words.oneTooLarge }],
            }
          : addTo(
              so,
              part.start,
              await pressroom.forumPosts.import({ posts: part.posts }, { signal }),
            );
        setTold(so);
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["forum-posts"] }),
  });
  return { importing, told, stop: () => ending.current?.abort() };
}

type Answer = Awaited<ReturnType<ReturnType<typeof usePressroom>["forumPosts"]["import"]>>;

function addTo(so: ToldImport, start: number, answer: Answer): ToldImport {
  const refused = answer.results.flatMap(({ errors }, index) =>
    errors.length === 0
      ? []
      : [
          {
            index: start + index,
            message: errors.map(({ param, message }) => `${param}: ${message}`).join(" "),
          },
        ],
  );
  return {
    sent: so.sent + answer.results.length,
    created: so.created + answer.created,
    updated: so.updated + answer.updated,
    refused: [...so.refused, ...refused],
  };
}
