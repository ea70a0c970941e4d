/** Brands that write in Spanish, their sources full of numbers, names and quotes, which is where a check can go wrong. */
import { brand, post } from "./bench-brand.ts";
import type { BenchBrand } from "./bench-brand.ts";

export const spanishBrands: readonly BenchBrand[] = [
  {
    brand: brand(
      {
        name: "Molino del Cerro",
        industry: "aceite de oliva",
        overview:
          "Molino del Cerro elabora aceite de oliva en Baena desde 1963. La aceituna se muele en las 6 horas siguientes a la recogida. La almazara trabaja con 37 familias de la comarca y embotella unas 90.000 botellas al año. Una botella de medio litro cuesta 11 euros. La acidez no supera 0,2 grados.",
        voice: "cercana, sobria",
        language: "es",
      },
      ["milagroso", "inigualable", "oro líquido"],
    ),
    keywords: [
      "aceite de oliva virgen extra",
      "acidez del aceite",
      "cosecha temprana",
      "conservar el aceite",
      "aceituna picual",
    ],
    topics: [
      "Cómo conservar el aceite de oliva en verano",
      "Qué dice la acidez y qué no dice",
      "Cosecha temprana o cosecha tardía",
      "Freír con aceite de oliva virgen extra",
    ],
    posts: [
      post(
        {
          title: "¿Cuánto dura una garrafa de 5 litros abierta?",
          body: "Compré una garrafa de 5 litros en Jaén por 48 euros y somos dos en casa. Llevamos 3 meses con ella y ya sabe distinto.",
          author: "pandetomate",
          community: "cocina",
        },
        [
          [
            "Rosario Benítez",
            "Yo la reparto en botellas oscuras de medio litro. Así me aguanta 8 meses sin cambiar.",
          ],
          [
            "almazarero",
            "El calor es lo peor. Por encima de 25 grados envejece el doble de rápido.",
          ],
        ],
      ),
      post(
        {
          title: "Mi aceite pica, ¿está malo?",
          body: "Es de la variedad picual y me pica en la garganta. Mi suegra de Cáceres dice que lo devuelva. Pagué 14 euros por botella.",
          author: "gargantafina",
          community: "cocina",
        },
        [
          [
            "Lucía",
            "Al contrario, el picor viene de los polifenoles. El mío tenía 600 miligramos por kilo.",
          ],
          ["tostada", "Espera 2 meses y se suaviza."],
        ],
      ),
    ],
  },
  {
    brand: brand(
      {
        name: "Cantera Vertical",
        industry: "escuela de escalada",
        overview:
          "Cantera Vertical es una escuela de escalada en Zaragoza con 1.400 metros cuadrados de muro. Abre los siete días de la semana. Tiene 9 monitores titulados y grupos de 6 personas como máximo. El curso de iniciación dura cuatro tardes y cuesta 95 euros, con el material incluido.",
        voice: "animada y clara",
        language: "es",
      },
      ["adrenalina pura", "único"],
    ),
    keywords: [
      "aprender a escalar",
      "rocódromo en Zaragoza",
      "curso de escalada",
      "pies de gato",
      "escalada para niños",
    ],
    topics: [
      "Qué llevar al primer día de escalada",
      "Elegir unos pies de gato sin sufrir",
      "Escalada para niños: desde qué edad",
    ],
    posts: [
      post(
        {
          title: "Empezar a escalar con 52 años",
          body: "Tengo 52 años y vértigo. Mi hija escala desde 2019 en Huesca y quiere que la acompañe. ¿Es una locura?",
          author: "tardepronto",
          community: "montaña",
        },
        [
          ["Iñaki", "Empecé con 58 y este año he hecho mi primer 6a en Riglos."],
          ["magnesio", "Pide un grupo pequeño. En el mío éramos 5 y nadie tuvo prisa."],
        ],
      ),
    ],
  },
];
