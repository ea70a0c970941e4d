/** The current brand: the one chosen in this browser, otherwise the account's default. */
import type { Brand } from "@pressroom/client";
import { useQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo, useState } from "react";
import type { ReactNode } from "react";
import { brandsQuery } from "../api/brands.ts";
import { usePressroom } from "../api/pressroom.ts";
import { readStored, writeStored } from "../kit/browser-storage.ts";
import { toId } from "../kit/search-params.ts";

interface CurrentBrand {
  /** Undefined while loading, and if there are no brands. */
  brand: Brand | undefined;
  brands: readonly Brand[];
  isPending: boolean;
  /** The brands could not be loaded. */
  hasFailed: boolean;
  choose: (brandId: number) => void;
}

const storageKey = "pressroom.brand";

const CurrentBrandContext = createContext<CurrentBrand | null>(null);

export function CurrentBrandScope({ children }: { children: ReactNode }) {
  const { data, isPending, isError } = useQuery(brandsQuery(usePressroom()));
  const [chosenId, setChosenId] = useState(() =>
    toId(readStored("localStorage", storageKey) ?? ""),
  );
  const choose = useCallback((brandId: number) => {
    writeStored("localStorage", storageKey, String(brandId));
    setChosenId(brandId);
  }, []);
  const value = useMemo(() => {
    const brands = data ?? [];
    const brand =
      brands.find(({ brand_id: id }) => id === chosenId) ??
      brands.find(({ is_default: isDefault }) => isDefault) ??
      brands[0];
    return { brand, brands, isPending, hasFailed: isError && !data, choose };
  }, [data, isPending, isError, chosenId, choose]);
  return <CurrentBrandContext value={value}>{children}</CurrentBrandContext>;
}

/** Looks up the names of brands by ID. */
export function useBrandNames(): (brandId: number) => string | undefined {
  const { brands } = useCurrentBrand();
  return (brandId) => brands.find(({ brand_id: id }) => id === brandId)?.name;
}

export function useCurrentBrand(): CurrentBrand {
  const current = useContext(CurrentBrandContext);
  if (!current) throw new Error("useCurrentBrand is called outside of the frame");
  return current;
}
