/** Adds keywords as a person gives them, tells what became of each, and can take back those that were new. */
import type { AddedKeywords, Brand, Keyword } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keywordsQuery } from "../../api/keywords.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { useToast } from "../../kit/toast.tsx";
import { kitWords } from "../../words/kit.ts";
import { keywordsWords as words } from "../../words/keywords.ts";
import { partAsLines } from "./part-as-lines.ts";

export interface Adding extends AddedKeywords {
  /** Those that were new, to show and to take back. */
  fresh: readonly Keyword[];
}

export function useAddingKeywords(brandId: number) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const query = keywordsQuery(pressroom, brandId);
  const sayWhy = useErrorToast();
  const refresh = async (keywordsCount: number) => {
    queryClient.setQueryData<Brand>(
      ["brands", brandId],
      (brand) => brand && { ...brand, keywords_count: keywordsCount },
    );
    void queryClient.invalidateQueries({ queryKey: ["brands"] });
    return queryClient.fetchQuery({ ...query, staleTime: 0 });
  };
  const adding = useMutation({
    // A text as a person wrote it, or keywords that are known to be such.
    mutationFn: async (given: string | string[]): Promise<Adding> => {
      const before = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const told =
        typeof given === "string"
          ? await pressroom.keywords.import(brandId, partAsLines(given))
          : await pressroom.keywords.add(brandId, { keywords: given });
      const known = new Set(before.map((keyword) => keyword.keyword_id));
      const after = await refresh(told.keywords_count);
      return { ...told, fresh: after.filter(({ keyword_id: id }) => !known.has(id)) };
    },
  });
  const takeBack = useMutation({
    mutationFn: async (fresh: readonly Keyword[]) => {
      const keywords = fresh.map(({ keyword }) => keyword);
      const { keywords_count: count } = await pressroom.keywords.remove(brandId, { keywords });
      await refresh(count);
    },
    onSuccess: () => {
      adding.reset();
      showToast({ text: kitWords.undone });
    },
    onError: (error) => sayWhy(error),
  });
  /** One that is added by a press: what became of it is said in the corner, since the form is elsewhere. */
  const addOne = async (keyword: string) => {
    try {
      const { refused, fresh } = await adding.mutateAsync([keyword]);
      const [problem] = refused;
      if (problem) showToast({ text: problem.message, tone: "bad" });
      else {
        const act = () => takeBack.mutate(fresh);
        showToast({ text: words.told.added("1"), action: { label: kitWords.undo, act } });
      }
      return problem === undefined;
    } catch (error) {
      sayWhy(error);
      return false;
    }
  };
  return { adding, takeBack, addOne };
}
