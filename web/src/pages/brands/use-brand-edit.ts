/** Manages the editing of a brand: merges versions saved elsewhere, and saves without overwriting them. */
import type { Brand } from "@pressroom/client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer } from "react";
import { brandQuery } from "../../api/brands.ts";
import { usePressroom } from "../../api/pressroom.ts";
import { useToast } from "../../kit/toast.tsx";
import { brandWords as words } from "../../words/brand.ts";
import { beginEdit, changedFields, rebase, toDraft, toUpdate } from "./brand-draft.ts";
import type { BrandDraft, BrandEdit, BrandField } from "./brand-draft.ts";

const applyChange = (edit: BrandEdit, change: (edit: BrandEdit) => BrandEdit) => change(edit);

export function useBrandEdit(brand: Brand) {
  const pressroom = usePressroom();
  const queryClient = useQueryClient();
  const showToast = useToast();
  const [edit, change] = useReducer(applyChange, brand, beginEdit);
  const { brand_id: brandId } = brand;
  useEffect(() => change((before) => rebase(before, toDraft(brand))), [brand]);

  const saving = useMutation({
    mutationFn: async (sent: BrandEdit) => {
      // In the service, the last write wins, so fetch the current version first.
      const fresh = toDraft(await pressroom.brands.get(brandId));
      const merged = rebase(sent, fresh);
      if (merged.conflicts.length > 0) return { fresh, saved: undefined };
      return { fresh, saved: await pressroom.brands.update(brandId, toUpdate(merged)) };
    },
    onSuccess: ({ fresh, saved }, { draft: sent }) => {
      if (saved === undefined) {
        change((before) => rebase(before, fresh));
        return;
      }
      // Compare with what was sent: the user may have typed since.
      change((before) => rebase({ ...before, base: sent }, toDraft(saved)));
      queryClient.setQueryData(brandQuery(pressroom, brandId).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: ["brands"] });
      showToast({ text: words.saved });
    },
  });

  return {
    edit,
    isDirty: changedFields(edit).length > 0,
    type: (part: Partial<BrandDraft>) =>
      change((before) => ({ ...before, draft: { ...before.draft, ...part } })),
    decide: (field: BrandField, isMine: boolean) =>
      change(({ base, draft, conflicts }) => ({
        base,
        draft: isMine ? draft : { ...draft, [field]: base[field] },
        conflicts: conflicts.filter((one) => one !== field),
      })),
    discard: () => {
      saving.reset();
      change(({ base }) => ({ base, draft: base, conflicts: [] }));
    },
    save: () => saving.mutate(edit),
    isSaving: saving.isPending,
    error: saving.error,
  };
}
