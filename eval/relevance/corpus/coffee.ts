/** A coffee roaster whose keyword "java" is also a programming language and an island. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const coffee: CorpusBrand = {
  brand: brand({
    name: "Harbour Roast",
    language: "en",
    industry: "Coffee roasting",
    overview:
      "Harbour Roast roasts coffee in small batches in Whitby. We sell whole beans and ground coffee for filter, espresso and moka pots, and deliver subscriptions every two or four weeks. Our decaf is made with the Swiss water process. We help home brewers with grind size, water temperature and ratios, and repair grinders.",
    audience: "People who brew coffee at home",
    keywords: [
      "java",
      "pour over coffee",
      "espresso grinder",
      "coffee subscription",
      "decaf beans",
    ],
    donts: ["Never talk about politics", "Don't make health claims"],
    passages: [
      {
        heading: "Brewing guides › Pour over",
        body: "Use 60 grams of coffee per litre and water at 94 °C. A slow drawdown means the grind is too fine; sour coffee means it is too coarse.",
      },
      {
        heading: "Subscriptions",
        body: "Choose a bag every two or four weeks, pause whenever you are away, and change the roast at any time. Delivery is free within the UK.",
      },
      {
        heading: "Decaf",
        body: "Our decaf uses the Swiss water process, without solvents. Beans are roasted a little darker so that the cup keeps its body.",
      },
      {
        heading: "Grinder repair",
        body: "We replace burrs and align grinders. Dull burrs make more fines, clog the filter and stall an espresso shot.",
      },
    ],
  }),
  subjects: [
    "light roast beans",
    "a moka pot",
    "grind size for filter coffee",
    "storing coffee beans",
    "a milk frother",
  ],
  threads: [
    thread(
      3,
      1,
      "Which grinder for espresso under 300?",
      "My old one stalls on light roasts. I mostly pull doubles at home. Any recommendations for an espresso grinder that isn't too loud?",
    ),
    thread(
      3,
      3,
      "Pour-over always tastes sour, what am I doing wrong?",
      "I use a V60, 15 g of coffee, water just off the boil. It drains in under two minutes and the cup is thin and sour. Should I grind finer?",
    ),
    thread(
      3,
      2,
      "Recommend me a coffee subscription in the UK?",
      "Supermarket beans are getting boring. I'd like something delivered every couple of weeks that I can pause when we travel.",
    ),
    thread(
      3,
      5,
      "Is there any decaf that doesn't taste like cardboard?",
      "Doctor told me to cut down in the evening. I brew filter at home. Which decaffeinated beans do you buy, and does the process matter?",
    ),
    thread(
      2,
      12,
      "Looking for a good cup of java for camping",
      "What do you use to brew a decent java on a gas stove? Ground or whole beans, and which roast keeps in a tin?",
    ),
    thread(
      2,
      8,
      "Burrs worn out after four years?",
      "My hand grinder makes a lot more dust lately and the filter clogs. How do you tell that burrs need replacing?",
      { replies: ["How much do you grind a day?"] },
    ),
    thread(
      2,
      40,
      "Moka pot: medium or fine?",
      "What grind size do people use for a moka pot so that it doesn't taste burnt?",
      { replies: ["Medium fine for me", "Depends on the basket"] },
    ),
    thread(
      1,
      6,
      "My espresso setup after five years",
      "Finally finished the corner: grinder, machine, tamper station. Very happy with it, just wanted to share the picture.",
      { score: 240 },
    ),
    thread(
      1,
      10,
      "[SOLVED] Pour over stalling halfway",
      "Coffee drawdown took six minutes. Turned out the grind was too fine, thanks everyone!",
      { isAnswered: true, replies: ["Grind coarser", "Thanks, that fixed it!"] },
    ),
    thread(
      1,
      900,
      "Best coffee subscription?",
      "Which coffee subscription do you use? I drink filter coffee.",
      { trap: "old", replies: ["I like the one from Leeds", "Any local roaster"] },
    ),
    thread(
      0,
      1,
      "Java: how do I read a file line by line?",
      "I have a class with a Scanner and get a NullPointerException. Which java version do I need? Java 17 or Java 21? Any recommendations?",
      { tags: ["java", "file-io"], trap: "java the language" },
    ),
    thread(
      0,
      2,
      "Is Java or Bali better for two weeks in July?",
      "We love volcanoes and temples and want to avoid crowds. Which java towns do you recommend for a family?",
      { trap: "java the island" },
    ),
    thread(
      0,
      1,
      "Hiring: senior Java developer (remote)",
      "We are a coffee loving team. Free espresso in the office! Apply now with your CV, salary 70k.",
      { trap: "job offer" },
    ),
    thread(
      0,
      1,
      "java java java pour over coffee espresso grinder coffee subscription decaf beans",
      "java pour over coffee espresso grinder coffee subscription decaf beans cheap java best java buy java pour over coffee espresso grinder discount decaf beans coffee subscription",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      2,
      "Barista looking for work in Whitby",
      "Three years of experience with espresso and pour over coffee, available from December. Send me a message.",
      { trap: "job wanted" },
    ),
    thread(
      0,
      1,
      "Why did the coffee file a police report?",
      "It got mugged. What do you call a sad espresso? A depresso. I'll see myself out.",
      { trap: "joke" },
    ),
    thread(
      0,
      3,
      "Coffee prices are the government's fault",
      "Every politician who voted for these tariffs should be ashamed. Politics ruined my espresso. Vote them out! Am I the only one?",
      { trap: "off limits: politics" },
    ),
    thread(
      0,
      4,
      "Welche Espressomühle könnt ihr empfehlen?",
      "Meine alte Mühle ist kaputt und ich suche eine neue für Espresso und Filterkaffee. Was nehmt ihr zu Hause?",
      { trap: "other language" },
    ),
    thread(
      0,
      2,
      "Grinder broke mid cut",
      "The angle grinder sparks and stops when I cut steel. Are the brushes worn? Which grinder do you recommend for metal?",
      { trap: "angle grinder" },
    ),
  ],
};
