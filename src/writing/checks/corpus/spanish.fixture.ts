/** Spanish cases of the check's corpus. */
import type { CorpusCase } from "./corpus-case.fixture.ts";

export const spanishCases: CorpusCase[] = [
  {
    language: "es",
    brand: "Tostadero Ría",
    industry: "café de especialidad",
    overview: [
      "Tostadero Ría tuesta café de especialidad en Bilbao desde 2016. Lo fundaron Ainhoa Etxeberria y Pablo Rojas. Trabajan siete personas y se tuesta los martes y los jueves.",
      "La bolsa de 250 gramos cuesta 11,90 euros y el kilo 39 euros. Los pedidos de más de 30 euros se envían gratis en la península. Los sábados a las 11 hay una cata abierta para diez personas.",
    ],
    keywords: ["café recién tostado", "café en grano", "molienda"],
    topic: null,
    banned: ["increíble", "pasión", "revolucionario"],
    post: {
      title: "¿Por qué mi café de filtro sale ácido?",
      author: "cafetera_rota",
      community: "Foro del Café",
      body: [
        "Uso 15 gramos para 250 de agua y tarda dos minutos. El agua está a 85 grados. ¿Es el café o soy yo?",
      ],
      replies: [
        ["Lola", "El agua está fría. Sube a 94 grados y verás la diferencia en la primera taza."],
        ["molinillo77", "Muele más fino. Dos minutos es poco, yo busco tres minutos y medio."],
        [
          "Iker",
          "Mira la fecha de tueste. Con menos de cinco días el café todavía suelta gas y sabe raro.",
        ],
      ],
    },
    sections: [
      [
        null,
        "Un café ácido no siempre es un café malo.",
        "En el Foro del Café, cafetera_rota cuenta que usa 15 gramos para 250 de agua y que tarda dos minutos [b1].",
        "El agua sale a 85 grados [b1].",
        "Las respuestas apuntan a tres causas distintas.",
      ],
      [
        "El agua",
        "Para Lola, el agua está demasiado fría [r1].",
        "Recomienda subirla a 94 grados y dice que la diferencia se nota en la primera taza [r1].",
        "Si no tienes termómetro, espera medio minuto después de hervir.",
      ],
      [
        "La molienda",
        "Según molinillo77, dos minutos son pocos y conviene moler más fino [r2].",
        "Su objetivo son tres minutos y medio [r2].",
        "Cambia una sola cosa cada vez y apunta el resultado.",
        "¿Cuánto tarda el tuyo?",
      ],
      [
        "La fecha de tueste",
        "Iker mira primero la fecha, porque un café con menos de cinco días todavía suelta gas [r3].",
        "Una semana de paciencia puede cambiarlo todo.",
      ],
      [
        "Cómo trabaja Tostadero Ría",
        "Tostadero Ría tuesta los martes y los jueves en Bilbao [o1].",
        "Ainhoa Etxeberria y Pablo Rojas lo fundaron en 2016, y hoy trabajan allí siete personas [o1].",
        "La bolsa de 250 g cuesta 11,90 € y el kilo, 39 € [o2].",
        "El envío es gratis en la península a partir de 30 euros [o2].",
        "Cada sábado a las 11 hay una cata abierta con diez plazas [o2].",
        "Lleva tu propio café si quieres comparar.",
      ],
      [
        "Antes de tirar la taza",
        "Prueba otra vez con el agua más caliente.",
        "Después, muele un poco más fino.",
        "Y si nada ayuda, pregunta a quien te vendió el grano.",
      ],
    ],
  },
  {
    language: "es",
    brand: "Huerta Alta",
    industry: "horticultura",
    overview: [
      "Huerta Alta cultiva verduras ecológicas en Navarra, en una finca de 6 hectáreas cerca de Estella. Reparte 320 cestas cada semana entre Pamplona y Logroño.",
      "La cesta pequeña pesa cuatro kilos y cuesta 18 euros; la grande, siete kilos y 27 euros. Se puede pausar la suscripción avisando con 48 horas.",
    ],
    keywords: ["cesta de verduras", "verdura ecológica"],
    topic: "Cómo conservar la verdura de la cesta",
    banned: ["milagroso", "delicioso"],
    post: {
      title: "La lechuga me dura dos días, ¿qué hago mal?",
      author: "nevera_triste",
      community: "Cocina de diario",
      body: [
        "La lavo entera en cuanto llega y la guardo en una bolsa. A los dos días está negra. Las zanahorias también se ponen blandas.",
      ],
      replies: [
        [
          "Maite",
          "No la laves hasta que la uses. El agua entre las hojas la pudre. Yo la envuelvo en un paño seco y me dura nueve días.",
        ],
        [
          "Joaquín",
          "A las zanahorias quítales las hojas, que les roban el agua. En un tarro con agua aguantan tres semanas.",
        ],
      ],
    },
    sections: [
      [
        null,
        "La verdura fresca no avisa: un día está perfecta y al siguiente no.",
        "En Cocina de diario, nevera_triste explica que la lechuga se le pone negra a los dos días [b1].",
        "La lava entera al llegar y la guarda en una bolsa [b1].",
      ],
      [
        "Lavar, pero más tarde",
        "Maite no lava la lechuga hasta el momento de usarla, porque el agua entre las hojas la pudre [r1].",
        "Envuelta en un paño seco le dura nueve días [r1].",
        "Un cajón limpio y un poco de aire hacen el resto.",
      ],
      [
        "Zanahorias firmes",
        "Las hojas roban agua a las zanahorias, así que Joaquín las quita [r2].",
        "En un tarro con agua aguantan tres semanas [r2].",
        "Cambia el agua cuando se enturbie.",
      ],
      [
        "De la finca a tu puerta",
        "Huerta Alta cultiva verdura ecológica en una finca de 6 hectáreas cerca de Estella [o1].",
        "Cada semana reparte 320 cestas entre Pamplona y Logroño [o1].",
        "La cesta pequeña cuesta 18 € y pesa 4 kilos [o2].",
        "La grande pesa siete kilos y sale por 27 euros [o2].",
        "Para pausar la suscripción basta con avisar dos días antes [o2].",
      ],
      [
        "Una rutina sencilla",
        "Saca todo de la bolsa en cuanto llegues a casa.",
        "Pon delante lo que caduca antes.",
        "Cocina lo blando y guarda lo duro.",
        "¿Qué verdura se te estropea siempre?",
      ],
    ],
  },
];
