/** Adds keywords as a person gives them, tells what became of each, and can take back those that were new. */
import type { AddedKeywords, Brand, ImportedKeywords, Keyword } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keywordsQuery } from "../../api/keywords.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useToast } from "../../kit/toast.tsx";
import { kitWords } from "../../words/kit.ts";
import { keywordsWords as words } from "../../words/keywords.ts";
import { splitPastedKeywords } from "./split-pasted-keywords.ts";

export interface Adding extends AddedKeywords {
  /** Those that were new, to show and to take back. */
  fresh: readonly Keyword[];
  /** Of a file only the first ones are listed. */
  refusedCount: number;
}

function countRefused(told: AddedKeywords | ImportedKeywords): number {
  return "refused_count" in told ? told.refused_count : told.refused.length;
}

/** A text as a person wrote it, keywords that are known to be such, or the text of a file. */
export type GivenKeywords = string | string[] | { file: string };

export function useAddingKeywords(brandId: number) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const query = keywordsQuery(pressroom, brandId);
  const showError = useErrorToast();
  const refresh = async (keywordsCount: number) => {
    queryClient.setQueryData<Brand>(
      ["brands", brandId],
      (brand) => brand && { ...brand, keywords_count: keywordsCount },
    );
    void queryClient.invalidateQueries({ queryKey: ["brands"] });
    return queryClient.fetchQuery({ ...query, staleTime: 0 });
  };
  const adding = useMutation({
    mutationFn: async (given: GivenKeywords): Promise<Adding> => {
      const before = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const told = Array.isArray(given)
        ? await pressroom.keywords.add(brandId, { keywords: given })
        : await pressroom.keywords.import(
            brandId,
            typeof given === "string" ? splitPastedKeywords(given) : given.file,
          );
      const known = new Set(before.map((keyword) => keyword.keyword_id));
      const after = await refresh(told.keywords_count);
      const refusedCount = countRefused(told);
      return { ...told, refusedCount, fresh: after.filter(({ keyword_id: id }) => !known.has(id)) };
    },
  });
  const revert = useMutation({
    mutationFn: async (fresh: readonly Keyword[]) => {
      const keywords = fresh.map(({ keyword }) => keyword);
      const { keywords_count: count } = await pressroom.keywords.remove(brandId, { keywords });
      await refresh(count);
    },
    onSuccess: () => {
      adding.reset();
      showToast({ text: kitWords.undone });
    },
    onError: (error) => showError(error),
  });
  /** Those that are added by a press: what became of them is said in the corner, since the form is elsewhere. */
  const addSome = async (keywords: string[]) => {
    try {
      const { refused, fresh } = await adding.mutateAsync(keywords);
      const [problem] = refused;
      if (problem) showToast({ text: problem.message, tone: "bad" });
      else {
        const text = words.told.added(formatNumber(fresh.length));
        showToast({ text, undo: () => revert.mutate(fresh) });
      }
      return problem === undefined;
    } catch (error) {
      showError(error);
      return false;
    }
  };
  return { adding, revert, addSome };
}
