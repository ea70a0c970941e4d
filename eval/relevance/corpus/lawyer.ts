/** A French lawyer; "avocat" is also an avocado. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const lawyer: CorpusBrand = {
  brand: brand({
    name: "Cabinet Morel",
    language: "fr",
    industry: "Cabinet d'avocats",
    overview:
      "Le cabinet Morel conseille à Nantes les salariés, les locataires et les familles. Nous contestons des licenciements devant les prud'hommes, rédigeons les conventions de divorce par consentement mutuel et défendons les locataires qui attendent leur dépôt de garantie. Le premier rendez-vous dure une demi-heure et coûte 60 euros ; nous acceptons l'aide juridictionnelle.",
    audience: "Salariés, locataires, familles",
    keywords: [
      "avocat",
      "divorce par consentement mutuel",
      "licenciement abusif",
      "dépôt de garantie",
      "prud'hommes",
    ],
    donts: ["Ne pas parler de politique"],
    passages: [
      {
        heading: "Divorce › Consentement mutuel",
        body: "Chaque époux a son avocat. La convention est signée après un délai de réflexion de quinze jours, puis déposée chez un notaire. Comptez deux à trois mois.",
      },
      {
        heading: "Licenciement",
        body: "La contestation devant les prud'hommes doit être faite dans les douze mois. L'indemnité dépend de l'ancienneté.",
      },
      {
        heading: "Dépôt de garantie",
        body: "Le propriétaire a un mois pour le rendre, deux si l'état des lieux n'est pas conforme. Ensuite, dix pour cent du loyer s'ajoutent par mois de retard.",
      },
      {
        heading: "Honoraires",
        body: "Le premier rendez-vous coûte 60 euros. Avec l'aide juridictionnelle, il est gratuit.",
      },
    ],
  }),
  subjects: [
    "une rupture conventionnelle refusée",
    "un propriétaire qui garde la caution",
    "la garde des enfants",
    "un avertissement au travail",
    "l'aide juridictionnelle",
  ],
  threads: [
    thread(
      3,
      1,
      "Licencié pour faute, que faire ?",
      "Mon employeur me reproche un retard et m'a licencié sans préavis. Est-ce abusif, et combien de temps ai-je pour aller aux prud'hommes ?",
    ),
    thread(
      3,
      3,
      "Le propriétaire ne rend pas le dépôt de garantie",
      "L'état des lieux était parfait, cela fait trois mois. Quels sont mes recours ? Faut-il un avocat ?",
    ),
    thread(
      3,
      2,
      "Combien coûte un divorce par consentement mutuel ?",
      "Nous sommes d'accord sur tout, deux enfants. Est-ce qu'un seul avocat suffit, et combien de temps cela prend ?",
    ),
    thread(
      3,
      5,
      "Cherche avocat en droit du travail à Nantes",
      "Vous me conseillez qui ? J'ai droit à l'aide juridictionnelle et je ne sais pas comment la demander.",
    ),
    thread(
      2,
      12,
      "Rupture conventionnelle refusée par l'employeur",
      "Je veux partir mais il refuse. Quelles solutions avez-vous trouvées ?",
      { replies: ["Démissionner ?"] },
    ),
    thread(
      2,
      24,
      "Garde alternée : à partir de quel âge ?",
      "Notre fils a deux ans et nous nous séparons. Comment avez-vous fait ?",
    ),
    thread(
      2,
      88,
      "Préavis réduit pour le locataire ?",
      "Je déménage pour un nouveau travail. Un mois ou trois mois ?",
      { replies: ["Un mois en zone tendue"] },
    ),
    thread(
      1,
      4,
      "Victoire aux prud'hommes !",
      "Après deux ans, dix-huit mille euros. Ne lâchez rien. Je voulais juste partager.",
    ),
    thread(1, 810, "Avocat pour un divorce ?", "Combien coûte un avocat pour un divorce ?", {
      trap: "old",
      replies: ["1500 euros"],
    }),
    thread(
      1,
      9,
      "[Résolu] Dépôt de garantie",
      "Il a payé après la mise en demeure. Merci à tous !",
      { isAnswered: true },
    ),
    thread(
      0,
      1,
      "Comment savoir si un avocat est mûr ?",
      "J'achète toujours des avocats trop durs. Vous les gardez au frigo ou avec une banane ?",
      { trap: "avocat fruit" },
    ),
    thread(
      0,
      2,
      "Noyau d'avocat dans l'eau",
      "Il ne germe pas depuis six semaines. Quelle température faut-il pour faire pousser un avocat ?",
      { trap: "avocat fruit" },
    ),
    thread(
      0,
      2,
      "Toast à l'avocat : quelle recette ?",
      "Avec du citron, un œuf ? Que recommandez-vous ?",
      { trap: "avocat fruit" },
    ),
    thread(
      0,
      3,
      "Garantie de ma machine à laver",
      "Le vendeur refuse la garantie après treize mois. Le dépôt est au fond du tambour. Que faire ?",
      { trap: "garantie d'un appareil" },
    ),
    thread(
      0,
      1,
      "Recrutement : assistant juridique",
      "Cabinet d'avocats à Nantes recrute en CDI. Envoyez CV et lettre de motivation.",
      { trap: "offre d'emploi" },
    ),
    thread(
      0,
      1,
      "avocat divorce par consentement mutuel licenciement abusif prud'hommes pas cher",
      "avocat pas cher divorce par consentement mutuel licenciement abusif dépôt de garantie prud'hommes avocat promo divorce avocat en ligne",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      2,
      "La politique de ce gouvernement contre les salariés",
      "Ils cassent les prud'hommes et le code du travail. La politique me dégoûte. Qui va voter pour eux ?",
      { trap: "off limits: politique" },
    ),
    thread(
      0,
      3,
      "C'est l'histoire d'un avocat",
      "Un avocat et un cornichon entrent au tribunal. L'avocat était trop mûr. Mdr.",
      { trap: "blague" },
    ),
  ],
};
