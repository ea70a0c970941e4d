/** What is known of prices, provider by provider. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useState } from "react";
import { Card } from "../../kit/card.tsx";
import { formatMoney } from "../../kit/format.ts";
import { formatUtcDay } from "../../kit/format-utc-day.ts";
import { Select } from "../../kit/select.tsx";
import { Table } from "../../kit/table.tsx";
import { modelsWords as words } from "../../words/models.ts";

export function PricesCard({ models }: { models: GetModelsAnswer }) {
  const { prices, writer } = models;
  const providers = [...new Set(prices.map(({ model }) => providerOf(model)))];
  const [chosen, setChosen] = useState<string | null>(null);
  const [first] = providers;
  if (first === undefined) return null;
  // Those of whoever writes now, unless others are looked at.
  const own = providerOf(writer);
  const shown = chosen ?? (providers.includes(own) ? own : first);
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
      <Table
        caption={words.prices.title}
        rows={prices.filter(({ model }) => providerOf(model) === shown)}
        keyOf={(price) => price.model}
        columns={[
          {
            key: "model",
            title: words.prices.model,
            cell: (price) => (
              <span className="font-medium wrap-anywhere">
                {price.model.slice(shown.length + 1)}
              </span>
            ),
          },
          {
            key: "input",
            title: words.prices.input,
            isNumber: true,
            cell: (price) => formatMoney(price.input_usd),
          },
          {
            key: "cached",
            title: words.prices.cached,
            isNumber: true,
            isExtra: true,
            cell: (price) => formatMoney(price.cached_input_usd),
          },
          {
            key: "output",
            title: words.prices.output,
            isNumber: true,
            cell: (price) => formatMoney(price.output_usd),
          },
          {
            key: "as_of",
            title: words.prices.asOf,
            isNumber: true,
            isExtra: true,
            cell: (price) =>
              price.as_of === null ? words.prices.operators : formatUtcDay(price.as_of),
          },
        ]}
      />
    </Card>
  );
}

function providerOf(model: string): string {
  return model.split(":", 1)[0] ?? "";
}

function providerName(provider: string): string {
  const { providers } = words.own;
  return provider in providers ? providers[provider as keyof typeof providers] : provider;
}
