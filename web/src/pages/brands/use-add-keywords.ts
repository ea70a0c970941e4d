/** Adds keywords, reports the result, and can undo it. */
import type { AddedKeywords, Brand, ImportedKeywords, Keyword } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keywordsQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useErrorToast } from "../../kit/error-notice.tsx";
import { formatNumber } from "../../kit/format.ts";
import { useToast } from "../../kit/toast.tsx";
import { kitWords } from "../../words/kit.ts";
import { keywordsWords as words } from "../../words/keywords.ts";
import { splitPastedKeywords } from "./split-pasted-keywords.ts";

export interface AddResult extends AddedKeywords {
  /** The keywords that were new. */
  fresh: readonly Keyword[];
  /** For a file, only the first rejections are listed. */
  refusedCount: number;
}

function countRefused(result: AddedKeywords | ImportedKeywords): number {
  return "refused_count" in result ? result.refused_count : result.refused.length;
}

/** Typed text, a list of keywords, or the text of a file. */
export type KeywordInput = string | string[] | { file: string };

export function useAddKeywords(brandId: number) {
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
    mutationFn: async (input: KeywordInput): Promise<AddResult> => {
      const before = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const result = Array.isArray(input)
        ? await pressroom.keywords.add(brandId, { keywords: input })
        : await pressroom.keywords.import(
            brandId,
            typeof input === "string" ? splitPastedKeywords(input) : input.file,
          );
      const known = new Set(before.map((keyword) => keyword.keyword_id));
      const after = await refresh(result.keywords_count);
      const refusedCount = countRefused(result);
      return {
        ...result,
        refusedCount,
        fresh: after.filter(({ keyword_id: id }) => !known.has(id)),
      };
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
  /** Adds suggested keywords. The result is shown in a toast, because the form is elsewhere on the page. */
  const addSome = async (keywords: string[]) => {
    try {
      const { refused, fresh } = await adding.mutateAsync(keywords);
      const [problem] = refused;
      if (problem) showToast({ text: problem.message, tone: "bad" });
      else {
        const text = words.result.added(formatNumber(fresh.length));
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
