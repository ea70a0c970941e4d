/** Known prices by provider. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useState } from "react";
import { Card } from "../../kit/card.tsx";
import { formatUtcDay } from "../../kit/format.ts";
import { Select } from "../../kit/forms/select.tsx";
import { Table, numberColumn } from "../../kit/table.tsx";
import { modelsWords as words } from "../../words/models.ts";

type Price = GetModelsAnswer["prices"][number];
type PriceName = "input_usd" | "cached_input_usd" | "output_usd";

export function PricesCard({ models }: { models: GetModelsAnswer }) {
  const { prices, writer } = models;
  const providers = [...new Set(prices.map(({ model }) => providerOf(model)))];
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = providers;
  if (first === undefined) return null;
  // The current model's provider, unless the user chose another.
  const own = providerOf(writer);
  const shown = chosen ?? (providers.includes(own) ? own : first);
  const rows = prices.filter(({ model }) => providerOf(model) === shown);
  const column = (title: string, name: PriceName, isExtra = false) => {
    const format = moneyFormat(rows.map((price) => price[name]));
    return numberColumn<Price>(title, (price) => format(price[name]), isExtra);
  };
  return (
    <Card
      title={words.prices.title}
      description={words.prices.description}
      isFlush
      actions={
        <Select
          label={words.prices.provider}
          isLabelHidden
          value={shown}
          onChoose={setChosen}
          choices={providers.map((value) => ({ value, label: providerName(value) }))}
          className="w-40"
        />
      }
    >
      <Table<Price>
        caption={words.prices.title}
        rows={rows}
        keyOf={(price) => price.model}
        columns={[
          {
            title: words.prices.model,
            cell: (price) => (
              <span className="font-medium wrap-anywhere">
                {price.model.slice(shown.length + 1)}
              </span>
            ),
          },
          column(words.prices.input, "input_usd"),
          column(words.prices.cached, "cached_input_usd", true),
          column(words.prices.output, "output_usd"),
          numberColumn(
            words.prices.asOf,
            (price) => (price.as_of === null ? words.prices.operators : formatUtcDay(price.as_of)),
            true,
          ),
        ]}
      />
    </Card>
  );
}

/** All amounts of a column with the same number of decimals, so that they can be compared. */
function moneyFormat(amounts: readonly number[]): (dollars: number) => string {
  const digits = Math.max(2, ...amounts.map((one) => `${one}`.split(".")[1]?.length ?? 0));
  const format = new Intl.NumberFormat(undefined, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: Math.min(digits, 4),
    maximumFractionDigits: Math.min(digits, 4),
  });
  return (dollars) => format.format(dollars);
}

function providerOf(model: string): string {
  return model.split(":", 1)[0] ?? "";
}

function providerName(provider: string): string {
  const { providers } = words.own;
  return provider in providers ? providers[provider as keyof typeof providers] : provider;
}
