/** Holds a brand while it is edited, takes in what is saved elsewhere meanwhile, and saves without overwriting that. */
import type { Brand } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useToast } from "../../kit/toast.tsx";
import { brandWords as words } from "../../words/brand.ts";
import { beginEdit, changedFields, rebase, toDraft, toUpdate } from "./brand-draft.ts";
import type { BrandDraft, BrandEdit, BrandField } from "./brand-draft.ts";

type Step =
  | { type: "type"; part: Partial<BrandDraft> }
  | { type: "discard" }
  | { type: "arrive"; fresh: BrandDraft }
  /** `sent` is what was on the screen when saving began: one may have typed on since. */
  | { type: "save"; sent: BrandDraft; fresh: BrandDraft }
  | { type: "decide"; field: BrandField; isMine: boolean };

function reduce(edit: BrandEdit, step: Step): BrandEdit {
  const { base, draft, conflicts } = edit;
  switch (step.type) {
    case "type":
      return { ...edit, draft: { ...draft, ...step.part } };
    case "discard":
      return { base, draft: base, conflicts: [] };
    case "arrive":
      return rebase(edit, step.fresh);
    case "save":
      return rebase({ ...edit, base: step.sent }, step.fresh);
    default:
      return {
        base,
        draft: step.isMine ? draft : { ...draft, [step.field]: base[step.field] },
        conflicts: conflicts.filter((one) => one !== step.field),
      };
  }
}

export function useBrandEdit(brand: Brand) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [edit, dispatch] = useReducer(reduce, brand, beginEdit);
  const { brand_id: brandId } = brand;
  useEffect(() => dispatch({ type: "arrive", fresh: toDraft(brand) }), [brand]);

  const saving = useMutation({
    mutationFn: async (sent: BrandEdit) => {
      // The service takes the last word; so what it holds is looked at first.
      const fresh = toDraft(await pressroom.brands.get(brandId));
      const merged = rebase(sent, fresh);
      if (merged.conflicts.length > 0) return { sent: sent.draft, fresh, saved: undefined };
      const saved = await pressroom.brands.update(brandId, toUpdate(merged));
      return { sent: sent.draft, fresh, saved };
    },
    onSuccess: ({ sent, fresh, saved }) => {
      if (saved === undefined) {
        dispatch({ type: "arrive", fresh });
        return;
      }
      dispatch({ type: "save", sent, fresh: toDraft(saved) });
      queryClient.setQueryData(brandQuery(pressroom, brandId).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["brands"] });
      showToast({ text: words.saved });
    },
  });

  const type = useCallback((part: Partial<BrandDraft>) => dispatch({ type: "type", part }), []);
  const decide = useCallback(
    (field: BrandField, isMine: boolean) => dispatch({ type: "decide", field, isMine }),
    [],
  );
  return {
    edit,
    isDirty: changedFields(edit).length > 0,
    type,
    decide,
    discard: () => {
      saving.reset();
      dispatch({ type: "discard" });
    },
    save: () => saving.mutate(edit),
    isSaving: saving.isPending,
    error: saving.error,
  };
}
