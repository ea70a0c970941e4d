/** A kayak guide; KAYAK is also a travel search site. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const kayak: CorpusBrand = {
  brand: brand({
    name: "Norfolk Paddle",
    language: "en",
    industry: "Guided kayak tours and canoe hire",
    overview:
      "Norfolk Paddle runs guided kayak tours on the Norfolk Broads and along the coast from April to October. Families can hire Canadian canoes by the half day. Beginners get a dry briefing, a buoyancy aid and a stable double kayak. In winter we take small groups to see the grey seals at Blakeney from the water. We teach paddle boarding on Wroxham Broad.",
    audience: "Families and beginners on holiday in Norfolk",
    keywords: [
      "kayak",
      "guided kayak tour Norfolk",
      "canoe hire",
      "paddle boarding lessons",
      "seal trips",
    ],
    donts: ["Never discuss accidents of other providers"],
    rules: { excludedWords: ["drowned"] },
    passages: [
      {
        heading: "Tours › Seals at Blakeney",
        body: "From November to January grey seals have their pups at Blakeney Point. We keep a distance of fifty metres and go out only at high tide.",
      },
      {
        heading: "Canoe hire › Prices",
        body: "A Canadian canoe for three costs £45 for half a day, with paddles and buoyancy aids. Children from the age of four may come along.",
      },
      {
        heading: "What to wear",
        body: "Wetsuits are included from April to June. Bring old trainers, a towel and a change of clothes; leave jewellery at home.",
      },
      {
        heading: "Paddle boarding",
        body: "Lessons last two hours and take place on Wroxham Broad, where the water is shallow and calm.",
      },
    ],
  }),
  subjects: [
    "renting a canoe with kids",
    "a sit-on-top boat for beginners",
    "seeing seals in winter",
    "wetsuits for children",
    "paddling on the Broads",
  ],
  threads: [
    thread(
      3,
      2,
      "Kayaking on the Norfolk Broads with a 7 year old?",
      "We're in Wroxham for half term. Is there anywhere that does guided kayak tours for complete beginners with children?",
    ),
    thread(
      3,
      4,
      "Where can I hire a canoe for half a day near Norwich?",
      "Three of us, no experience, would like to paddle somewhere calm. Does anyone know what it costs and whether buoyancy aids are included?",
    ),
    thread(
      3,
      1,
      "Best way to see the seal pups at Blakeney?",
      "Boat trip or kayak? And when is the best month? We'd rather go with a small group than a big boat.",
    ),
    thread(
      3,
      6,
      "SUP lessons for a nervous beginner",
      "Can anybody recommend paddle boarding lessons in Norfolk? I have never stood on a board and I'm a weak swimmer.",
    ),
    thread(
      2,
      9,
      "What do I wear for kayaking in April?",
      "First tour booked. Do I need a wetsuit or are leggings fine? What about shoes?",
      { replies: ["Depends on the water temperature"] },
    ),
    thread(
      2,
      15,
      "Double or two single kayaks for a couple?",
      "We have never paddled before. Is a double kayak more stable, or do couples argue in it?",
    ),
    thread(
      2,
      60,
      "Rainy day and sunny day ideas around Wroxham?",
      "Two adults, one teenager. We like being on the water. What would you do?",
      { replies: ["Bewilderwood", "Hire a day boat"] },
    ),
    thread(
      1,
      5,
      "Photos from today's paddle on the Bure",
      "Flat water, two kingfishers and a heron. Kayaked from Coltishall to Wroxham and back.",
      { score: 120 },
    ),
    thread(1, 700, "Canoe hire Norfolk?", "Where do you hire canoes on the Broads?", {
      trap: "old",
      replies: ["Salhouse", "Wroxham"],
    }),
    thread(
      1,
      8,
      "Solved: seal trips for wheelchair users",
      "Thanks all, we found a seal trip with a ramp. Booked for Sunday.",
      { isAnswered: true, replies: ["Glad it worked out!"] },
    ),
    thread(
      0,
      1,
      "Kayak shows cheaper flights than the airline?",
      "I found a flight to Lisbon on Kayak for 90 euros, but the airline's site says 140. Is Kayak reliable for booking hotels and flights?",
      { trap: "kayak the travel site" },
    ),
    thread(
      0,
      2,
      "kayak vs skyscanner vs google flights",
      "Which one do you recommend for price alerts? Kayak keeps sending me emails about rental cars.",
      { trap: "kayak the travel site" },
    ),
    thread(
      0,
      3,
      "Kayak app refund never arrived",
      "Cancelled a hotel booked through Kayak in March. Support doesn't answer. What can I do?",
      { trap: "kayak the travel site" },
    ),
    thread(
      0,
      2,
      "Seal on my washing machine is leaking",
      "The door seal has mould and drips. Which seal do I need and how do I replace it? Any trips to the shop I can avoid?",
      { trap: "seal of a door" },
    ),
    thread(
      0,
      1,
      "Seasonal kayak guide wanted",
      "Our centre in Devon is hiring guides for next summer. Apply with your coaching award; accommodation provided.",
      { trap: "job offer" },
    ),
    thread(
      0,
      2,
      "Selling my sea kayak, 450 ono",
      "16 ft, good condition, collection from Leeds. Spray deck included. PM me.",
      { trap: "for sale" },
    ),
    thread(
      0,
      2,
      "Two canoeists drowned on a guided tour",
      "Terrible news about the accident. How could a guided kayak tour in Norfolk go out in that wind?",
      { trap: "excluded word" },
    ),
    thread(
      0,
      3,
      "Kayak rant",
      "Lazy people on kayaks, kayaks everywhere, I hate every single kayak on my river. Stay home!!!",
      { trap: "rant" },
    ),
    thread(
      0,
      5,
      "Wo kann man in Norfolk Kajak fahren?",
      "Wir fahren im Sommer nach England und suchen eine geführte Tour mit dem Kajak für Anfänger.",
      { trap: "other language" },
    ),
  ],
};
