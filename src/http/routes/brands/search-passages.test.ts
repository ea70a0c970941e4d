import { expect, test } from "vitest";
import { senderFor } from "../../../../test/send-json.ts";
import { addAccount } from "../../../../test/test-database.ts";
import { addDocument } from "../../../../test/test-passages.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();

const path = (id: number, query: string) => `/brands/${id}/passages/${query}`;

test("200: passages of the brand's sources are returned with their documents, best first", async () => {
  const { key, accountId, brandId } = await addAccount(service);
  const added = await addDocument(service.database.pool, {
    accountId,
    brandId,
    title: "Brewing guide",
    url: "https://harbour-roast.example/brewing",
    postedAt: new Date("2026-11-02T09:00:00Z"),
    passages: ["Store beans in a dark place.", "Use 60 g of coffee for each litre of water."],
  });
  const api = senderFor(service, key);
  const { status, json } = await api.get(path(brandId, "?q=How+many+litres+of+water%3F"));
  expect(status).toBe(200);
  expect(json).toEqual({
    items: [
      {
        id: added.passageIds[1],
        source_id: added.sourceId,
        document_id: added.documentId,
        brand_id: brandId,
        title: "Brewing guide",
        url: "https://harbour-roast.example/brewing",
        language: "en",
        dated_at: "2026-11-02T09:00:00.000Z",
        heading: "Brewing guide",
        text: "Use 60 g of coffee for each litre of water.",
        score: expect.any(Number),
      },
    ],
  });
  expect((await api.get(path(brandId, "?q=umbrella"))).json).toEqual({ items: [] });
  const all = await api.get(path(brandId, "?q=guide+beans+coffee&limit=1&language=en"));
  expect(all.json["items"]).toHaveLength(1);
});

test("400: a search requires words and a limit within bounds", async () => {
  const { key, brandId } = await addAccount(service);
  const api = senderFor(service, key);
  for (const query of ["", "?q=", "?q=beans&limit=0", "?q=beans&limit=21"]) {
    expect((await api.get(path(brandId, query))).status, query).toBe(400);
  }
});
