/** The forum posts of the demo account: fictional questions that the first brand can answer. */

export interface DemoPost {
  readonly externalId: string;
  readonly title: string;
  readonly body: string;
  readonly author: string;
  readonly community: string;
  readonly url: string;
  readonly postedAt: string;
  readonly replies: readonly { readonly author: string; readonly body: string }[];
}

export const demoPosts: readonly DemoPost[] = [
  {
    externalId: "sour-pour-over",
    title: "My pour over is sour no matter what I do",
    body: `I have been making pour over coffee for three months with a plastic dripper and a basic hand grinder. Every cup comes out sour and thin, almost like lemon water. I use 15 grams of coffee and 250 grams of water that has stood for a few minutes after boiling. My brews are done in under two minutes.

Is it the beans, the grinder, or me? I would rather fix my technique than buy more equipment.`,
    author: "marlow_k",
    community: "Home brewing",
    url: "https://forum.example.org/t/sour-pour-over",
    postedAt: "2026-09-14T07:42:00Z",
    replies: [
      {
        author: "old_kettle",
        body: "Under two minutes is your answer. Grind finer until the same recipe takes about three minutes, and leave everything else alone while you do it.",
      },
      {
        author: "beatriz.r",
        body: "Standing for a few minutes costs you a lot of heat. I pour about thirty seconds after the boil and the sourness went away.",
      },
      {
        author: "marlow_k",
        body: "Two clicks finer and hotter water. It took 2:50 and tastes sweet for the first time. Thank you both!",
      },
    ],
  },
  {
    externalId: "how-long-do-beans-last",
    title: "How long do beans really stay good after roasting?",
    body: `The supermarket bags only have a best-before date that is a year away. A friend says that coffee is stale after two weeks; another drinks it after three months and is happy. I go through roughly 250 grams in three weeks.

Should I buy smaller bags, freeze half of it, or stop worrying?`,
    author: "teaspoon",
    community: "Home brewing",
    url: "https://forum.example.org/t/how-long-do-beans-last",
    postedAt: "2026-09-22T18:05:00Z",
    replies: [
      {
        author: "old_kettle",
        body: "Look for a roast date, not a best-before date. For me the good weeks are the second to the fourth.",
      },
      {
        author: "nils_on_a_boat",
        body: "I freeze mine in small jars and grind straight from the freezer. I cannot tell the difference after two months.",
      },
    ],
  },
  {
    externalId: "decaf-that-tastes-of-something",
    title: "Is there any decaf that actually tastes good?",
    body: `My doctor told me to avoid caffeine after lunch. I like my afternoon cup, and every decaf I have tried tastes flat, like wet cardboard. I brew with a dripper at home and would pay more for a decaf that is worth drinking.

What should I look for on the label?`,
    author: "agnes_w",
    community: "Coffee beans",
    url: "https://forum.example.org/t/decaf-that-tastes-of-something",
    postedAt: "2026-10-03T13:20:00Z",
    replies: [
      {
        author: "beatriz.r",
        body: "Look for the name of the process. The sugar cane ones I have had were sweet, and I served one to guests who did not notice.",
      },
      {
        author: "teaspoon",
        body: "Buy it as fresh as any other coffee. Most decaf on the shelf is simply old.",
      },
      {
        author: "agnes_w",
        body: "I did not know that there were different processes at all. I will try a sugar cane one next.",
      },
    ],
  },
  {
    externalId: "grinder-or-subscription",
    title: "Better grinder or better beans first?",
    body: `I can spend about 100 euros. Either I replace my blade grinder with a proper hand grinder, or I keep it and put the money into a subscription with freshly roasted beans. I make two cups each morning before work, with a dripper.

Which of the two would you notice more?`,
    author: "juno_p",
    community: "Equipment",
    url: "https://forum.example.org/t/grinder-or-subscription",
    postedAt: "2026-10-19T06:58:00Z",
    replies: [
      {
        author: "nils_on_a_boat",
        body: "Grinder. A blade gives you dust and boulders in one cup, so it is sour and bitter at the same time, whatever the beans cost.",
      },
      {
        author: "old_kettle",
        body: "Agreed, and buy the smallest bag of fresh beans you can find while you learn to use it.",
      },
    ],
  },
];
