/** More English brands, the same shape as reading-room-english.fixture.ts. */
import type { Shelf } from "./reading-room-shelf.fixture.ts";

export const moreEnglishShelves: readonly Shelf[] = [
  {
    name: "Rivershed",
    industry: "river conservation charity",
    voice: "plain, hopeful",
    networks: ["mastodon", "bluesky", "linkedin"],
    overview:
      "Rivershed is a charity that looks after the rivers of the Teifi valley. Volunteers test the water at 42 places every second Saturday. The results are published the same evening.\n\nIn 2025 volunteers removed 1.8 tonnes of rubbish and planted 3,100 trees. Alder and willow shade the water and hold the banks. Farmers are paid for strips of land along the river that are left unploughed.\n\nA gift of 12 pounds pays for one test kit. Nobody needs experience to volunteer, only boots. Training takes one morning. Rivershed takes no money from water companies.",
    keywords: [
      "river clean-up",
      "volunteer water testing",
      "river pollution",
      "plant trees along rivers",
      "donate to a river charity",
    ],
    topics: [
      "Testing river water as a volunteer",
      "Who pays for clean rivers?",
      "Trees on river banks",
      "What your donation buys",
      "report pollution in a river",
      "Farmers and rivers",
      "The river in 2025: a look back",
    ],
    post: null,
  },
  {
    name: "Tolland Hardware",
    industry: "hardware shop",
    voice: "down-to-earth",
    networks: ["facebook", "youtube", "pinterest"],
    overview:
      "Family hardware shop in Kendal, open since 1951. Key cutting while you wait. Paint mixed in 2,000 colours. We sharpen knives, shears and mower blades on Thursdays. Tools can be hired by the day, with a deposit. We deliver sand and gravel within ten miles. Ask at the counter if you cannot find a screw. We sell them one at a time.",
    keywords: [
      "tool hire Kendal",
      "knife sharpening",
      "paint mixing",
      "key cutting",
      "loose screws",
    ],
    topics: [
      "Hire or buy a tool?",
      "Sharp knives",
      "How to match an old paint colour",
      "Delivery of sand and gravel",
      "fix a dripping tap",
      "A key that sticks",
      "What to ask at the counter",
    ],
    post: {
      title: "Hire a floor sander or pay someone?",
      body: "Two rooms, about 30 square metres, old pine boards with black varnish round the edges. Quote from a pro is 900 quid. Hire is 60 a day plus belts.",
      author: "boardstiff",
      community: "DIYnot Forums",
      replies: [
        ["old_hand", "Hire. Allow three days and twice as many belts as you think."],
        [
          "regretful",
          "I hired one and gouged the floor in the first five minutes. Practise on the bit under the wardrobe. Keep the drum moving whenever it touches wood.",
        ],
      ],
    },
  },
  {
    name: "Hotel Aldermoor",
    industry: "hotel",
    voice: "Understated, courteous",
    networks: ["instagram", "pinterest", "threads", "linkedin"],
    overview:
      "Hotel Aldermoor has twenty-two rooms on the edge of Exmoor. Each room looks either at the moor or at the walled garden. Dogs are welcome in eight of the rooms, at no charge.\n\nDinner is served from six until nine and changes every day. Most of the vegetables come from the walled garden. A packed lunch for walkers can be ordered until ten in the evening.\n\nThe hotel has no television in the rooms. Guests can borrow maps, boots and binoculars. The nearest station is Tiverton Parkway, and a car meets guests there for 40 pounds. Rooms can be cancelled free of charge until three days before arrival.",
    keywords: [
      "dog-friendly hotel",
      "walking holiday Exmoor",
      "hotel with walled garden",
      "weekend without a car",
      "small weddings",
    ],
    topics: [
      "A weekend on Exmoor without a car",
      "Travelling with a dog",
      "What grows in a walled garden?",
      "A hotel without television",
      "pack for a walking holiday",
      "Small weddings on the moor",
      "Stargazing in winter",
    ],
    post: {
      title: "Exmoor in November with two dogs - mad?",
      body: "Thinking of three nights on Exmoor at the end of November. Two spaniels, no car, we like long walks and a pub at the end. Is it all mud and darkness by then? Which side of the moor has a bus?",
      author: "spanielmum",
      community: "WalkingForum",
      replies: [
        [
          "tarr_steps",
          "Mud, yes. Darkness from half past four. It is also the best month for having the place to yourself.",
        ],
        [
          "busnerd",
          "The 198 runs from Minehead to Dulverton, but not on Sundays in winter. Check before you book.",
        ],
        ["gorse", "Bring two towels per dog!"],
      ],
    },
  },
  {
    name: "quillpdf",
    industry: "open source software",
    voice: "",
    networks: ["mastodon", "reddit", "bluesky"],
    overview:
      "quillpdf is a Rust library that writes PDF files without a browser. It is released under the Apache License 2.0. It has no unsafe code and three dependencies.\n\nText is shaped with HarfBuzz, so Arabic and Devanagari come out right. Tables break across pages and repeat their header. Fonts are subset, which keeps a typical invoice under 40 kB.\n\nquillpdf does not render HTML. It does not read existing files. PDF/A-2b output has been supported since version 0.9. Bindings exist for Python and Node. Issues are answered within a week, by two maintainers.",
    keywords: ["generate PDF in Rust", "HTML to PDF", "PDF/A", "PDF invoices", "font subsetting"],
    topics: [
      "Generating invoices as PDF",
      "Do you need a browser to make a PDF?",
      "PDF/A for archives",
      "Arabic text in PDF files",
      "font subsetting explained",
      "migrate from wkhtmltopdf",
      "Small files",
    ],
    post: {
      title: "HTML to PDF in 2026 - is headless Chrome still the answer?",
      body: "We render about 40k invoices a night with headless Chrome in Docker. Memory is awful, each container needs 600 MB, and one in a thousand hangs. I'd like something native but our designers want HTML/CSS.\n\nWhat do you use? Has anyone moved to a layout library and not regretted it?",
      author: "nightbatch",
      community: "r/rust",
      replies: [
        [
          "ferrous",
          "We moved invoices to a layout library and kept Chrome for marketing PDFs. Invoices are a table and a header, you do not need CSS for that.",
        ],
        ["weasel", "WeasyPrint was fine for us until page 300."],
        ["nightbatch", "Interesting. How long did the rewrite take?"],
        ["ferrous", "Two weeks for one developer, most of it arguing about margins."],
      ],
    },
  },
  {
    name: "Harbour Street Library",
    industry: "public library",
    voice: "friendly and clear",
    networks: ["facebook", "bluesky", "mastodon", "instagram"],
    overview:
      "Harbour Street Library is the public library of Port Ansel. Membership is free for everybody who lives, works or studies in the city. You can borrow twenty items for three weeks.\n\nThe library lends books, board games, a telescope and six sewing machines. There are no fines for late books. Lost items are paid for.\n\nA homework club meets on Tuesdays and Thursdays at four. Two study rooms can be booked for two hours a day. Computers are free for an hour. Staff help with forms, printing and e-mail between ten and twelve. The building has a lift and a hearing loop.",
    keywords: [
      "library membership",
      "borrow a telescope",
      "homework club",
      "study rooms",
      "library of things",
      "help with online forms",
    ],
    topics: [
      "A library of things",
      "Why are there no fines?",
      "Homework help for children",
      "book a study room",
      "Computers for everybody",
      "Getting a library card",
      "Sewing machines on loan",
    ],
    post: {
      title: "Do libraries still do anything besides books?",
      body: "Serious question, not trolling. Haven't set foot in one since school. My daughter needs somewhere quiet to revise and our flat is a zoo.",
      author: "dadof3",
      community: "Port Ansel Neighbours",
      replies: [
        ["mrs_k", "Study rooms! Ours are always full by five, so go early."],
        ["teller", "They lent me a sewing machine last winter. Free."],
        ["grump", "Waste of taxes if you ask me."],
      ],
    },
  },
];
