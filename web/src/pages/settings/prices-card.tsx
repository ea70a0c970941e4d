/** What is known of prices, provider by provider. */
import type { GetModelsAnswer } from "@pressroom/client";
import { useState } from "react";
import { Card } from "../../kit/card.tsx";
import { formatMoney } from "../../kit/format.ts";
import { formatUtcDay } from "../../kit/format-utc-day.ts";
import { Select } from "../../kit/select.tsx";
import { Table, figures } from "../../kit/table.tsx";
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
      <Table<GetModelsAnswer["prices"][number]>
        caption={words.prices.title}
        rows={prices.filter(({ model }) => providerOf(model) === shown)}
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
          figures(words.prices.input, (price) => formatMoney(price.input_usd)),
          figures(words.prices.cached, (price) => formatMoney(price.cached_input_usd), true),
          figures(words.prices.output, (price) => formatMoney(price.output_usd)),
          figures(
            words.prices.asOf,
            (price) => (price.as_of === null ? words.prices.operators : formatUtcDay(price.as_of)),
            true,
          ),
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
