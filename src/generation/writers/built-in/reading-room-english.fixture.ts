/** English brands of very different fields, each with topics and a thread, for reading what the built-in writer makes of them. */
import type { Shelf } from "./reading-room-shelf.fixture.ts";

export const englishShelves: readonly Shelf[] = [
  {
    name: "Marrow & Rye",
    industry: "bakery",
    voice: "warm, neighbourly, a little playful",
    networks: ["instagram", "facebook", "threads", "pinterest"],
    overview:
      "Marrow & Rye is a sourdough bakery in Totnes. We mix our doughs at four in the afternoon and bake them at three the next morning. Our rye is milled on a farm six miles away.\n\nA loaf keeps for five days in a paper bag. If the crust goes soft, five minutes in a hot oven bring it back. Sliced bread freezes well.\n\nWe are closed on Mondays. Orders for celebration cakes need four days. We use no improvers and no palm oil. On the first Sunday of the month we teach twelve people to keep a starter alive. The course costs 65 pounds and everybody takes a starter home.\n\nIs the bread vegan? All loaves are, except the brioche. Do you deliver? Within Totnes, by bicycle, before nine.",
    keywords: [
      "sourdough bread",
      "how to store bread",
      "rye bread",
      "sourdough course",
      "celebration cakes",
      "vegan bakery Totnes",
    ],
    topics: [
      "How to keep a sourdough starter alive",
      "Rye",
      "Why does bread go stale so fast?",
      "Celebration cakes: what to order and when",
      "freezing bread the right way",
      "Baking at night",
      "Is sourdough easier to digest?",
    ],
    post: {
      title: "my starter smells like nail polish remover?!",
      body: "ok so ive had this starter for like 3 weeks. it was bubbly and now there is grey liquid on top and it smells like NAIL POLISH. do i throw it out?? my mum says feed it, my flatmate says bin it.\n\nI use plain white flour and tap water. Kitchen is about 16 degrees. How often should i feed it?",
      author: "u/crumbly_jo",
      community: "r/Sourdough",
      replies: [
        [
          "u/levain_len",
          "It is hungry. Pour off the liquid and feed it twice a day for three days. Mine smelled like that every winter.",
        ],
        ["u/16degrees", "lol same"],
        [
          "u/breadhead",
          "16 degrees is cold. Put it on top of the fridge. Whole rye flour helps a lot, I add a spoonful at every feed.",
        ],
        ["u/nope", "bin it. life is short"],
        [
          "u/crumbly_jo",
          "Update: fed it rye twice a day and on day three it doubled. Thanks everyone!!",
        ],
      ],
    },
  },
  {
    name: "Okafor Lindqvist LLP",
    industry: "employment law",
    voice: "Formal, precise, restrained",
    networks: ["linkedin", "x"],
    overview:
      "Okafor Lindqvist LLP is an employment law firm in Manchester. It advises employees and small employers on dismissal, settlement agreements and discrimination claims. The firm has nine solicitors and two mediators.\n\nA first meeting takes forty minutes and costs 95 pounds. The firm reviews a settlement agreement within three working days. An employment tribunal claim must usually be brought within three months less one day of the dismissal. Acas early conciliation stops that clock.\n\nThe firm does not act on a no win, no fee basis. Fees are agreed in writing before any work begins. Clients receive an estimate for each stage and a warning before it is exceeded.",
    keywords: [
      "settlement agreement",
      "unfair dismissal",
      "employment tribunal claim",
      "redundancy advice",
      "employment lawyer Manchester",
    ],
    topics: [
      "What is a settlement agreement worth?",
      "Time limits for tribunal claims",
      "Redundancy consultation explained",
      "preparing for a disciplinary hearing",
      "How legal fees are agreed",
      "Should I record a meeting with my manager?",
      "Mediation instead of a tribunal",
    ],
    post: {
      title: "Handed a settlement agreement on Friday, told to sign by Wednesday",
      body: "I have been with the company for six years. On Friday my manager handed me a settlement agreement and said the offer would be withdrawn on Wednesday. The sum is three months' salary. I was not told that I could take advice.\n\nCan they set such a short deadline? Do I have to pay for a solicitor myself? I feel sick about the whole thing and I do not want to lose my reference.",
      author: "quietdesk",
      community: "MoneySavingExpert",
      replies: [
        [
          "HRlifer",
          "The agreement is not binding unless you have had independent advice. Most employers pay towards it, look for a clause that names a sum.",
        ],
        ["Tom_B", "Don't sign anything on a Friday. Ask for ten days, in writing."],
        [
          "former_rep",
          "I was in the same place last year. I asked for an agreed reference as a schedule to the agreement and got it without a fight. The money moved a little too.",
        ],
        ["anon77", "Companies are all crooks!!! Sue them!!!"],
        ["quietdesk", "Thank you. I have asked for ten days and they agreed."],
      ],
    },
  },
  {
    name: "Hookwatch",
    industry: "developer tools",
    voice: "Professional, precise.",
    networks: ["x", "bluesky", "mastodon", "linkedin", "reddit", "youtube"],
    overview:
      "Hookwatch monitors webhooks for engineering teams. It records every delivery and alerts a team when an endpoint starts to fail. Failed deliveries are retried for up to 72 hours, with growing pauses between attempts. Teams can replay any delivery from the last 30 days.\n\nPayloads are encrypted at rest and can be redacted by field before they are stored. Signatures are verified with the Standard Webhooks scheme. An alert goes to Slack, PagerDuty or a plain webhook.\n\nPricing follows the number of deliveries, not seats. The first 10,000 deliveries a month are free. Hookwatch runs in Frankfurt and Oregon, and a customer chooses the region once.",
    keywords: [
      "webhook monitoring",
      "failed webhooks",
      "webhook replay",
      "verify webhook signatures",
      "webhook retries",
    ],
    topics: [
      "Debugging failed webhooks in production",
      "When should a webhook be retried?",
      "verify webhook signatures in Node",
      "Idempotent consumers",
      "Webhook Monitoring For Small Teams",
      "Data residency and payload redaction",
      "What a fair price for deliveries looks like",
    ],
    post: {
      title: "Stripe webhooks silently failing for 4 days, how do you all catch this",
      body: "Cert on our endpoint expired and we returned 525 for four days before a customer told us their invoices were missing. Stripe did email us but it went to the founder's old inbox.\n\nHow do you monitor this? We have uptime checks on the endpoint but a GET returns 200. Is there a way to replay four days of events without duplicating invoices?",
      author: "pagerfatigue",
      community: "Hacker News",
      replies: [
        [
          "kfl",
          "Alert on the absence of events. If you normally get one a minute and you get none for ten, page somebody. We log `event.created` lag too and graph it.",
        ],
        [
          "dmz",
          "Your consumer should be idempotent anyway: store the event id with a unique constraint and replaying is boring.",
        ],
        ["throwaway9", "Just use a queue."],
        [
          "sre_mina",
          "Replay through the same path as production, never a script. We wrote a script once and skipped the signature check, which is how we found out that half of the test data had leaked in.",
        ],
        ["op2", "How many events are we talking about, hundreds or millions?"],
        ["kfl", "See https://example.com/blog for our write-up."],
      ],
    },
  },
  {
    name: "Ironwood Strength",
    industry: "gym",
    voice: "casual, direct, funny",
    networks: ["instagram", "tiktok", "x", "facebook"],
    overview:
      "We run a strength gym under the railway arches in Leith. There are twelve racks, no mirrors and no music before nine. We coach groups of six, three times a week.\n\nBeginners start with four private sessions. We write every programme by hand and change it every six weeks. If you miss a session, you can make it up within fourteen days.\n\nMembership costs 72 pounds a month. There is no joining fee and you can leave with thirty days' notice. Our oldest member is 81 and deadlifts her own bodyweight.",
    keywords: [
      "strength training for beginners",
      "small group coaching",
      "deadlift technique",
      "gym membership Leith",
      "training after 60",
    ],
    topics: [
      "Start lifting at sixty",
      "How heavy should a first deadlift be?",
      "Training in a small group",
      "what to do when you miss a session",
      "No mirrors",
      "Leaving a gym without a fight",
      "get stronger without getting hurt",
    ],
    post: null,
  },
  {
    name: "Larkfield Dental",
    industry: "dental practice",
    voice: "Calm and friendly, never scary",
    networks: ["facebook", "instagram", "bluesky"],
    overview:
      "Larkfield Dental is a family dental practice in Galway with four dentists and a hygienist. We see children from their first tooth. Nervous patients can book a first visit without any treatment.\n\n- Check-ups and cleaning\n- Fillings without amalgam\n- Root canal treatment under a microscope\n- Clear aligners\n\nAn emergency appointment is kept free every morning at half past eight. A check-up costs 55 euros. Treatment plans are given in writing, with prices, before anything is done. Plans over 600 euros can be paid in six parts.",
    keywords: [
      "dentist Galway",
      "nervous patients",
      "root canal treatment",
      "clear aligners",
      "children's dentist",
      "emergency dentist",
    ],
    topics: [
      "Fear of the dentist",
      "What happens during a root canal?",
      "A child's first visit to the dentist",
      "When toothache cannot wait",
      "Paying for treatment in parts",
      "Aligners or braces",
      "how often to have a check-up",
    ],
    post: {
      title: "Terrified of dentists, need a root canal, 34F",
      body: "I haven't been in eleven years. Now a molar is killing me and the dentist said root canal. I cried in the car. Please tell me what actually happens. Does it hurt? How long does it take?",
      author: "softfoodonly",
      community: "r/DentalAnxiety",
      replies: [
        [
          "ok_molar",
          "Mine took 70 minutes and I fell asleep. Tell them you're nervous before you sit down, they will agree a stop signal with you.",
        ],
        ["hyg_ann", "The injection is the worst part and it lasts seconds."],
        [
          "brave4once",
          "I brought headphones and a podcast. The ache afterwards lasted two days and was much milder than the toothache.",
        ],
      ],
    },
  },
];
