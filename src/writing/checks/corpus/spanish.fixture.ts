/** Spanish texts by good writers, and sentences of the kind that models invent: nothing they state is in any source. */
import type { CorpusCase, ErrorPhrases } from "./corpus-case.fixture.ts";

export const spanishPhrases: ErrorPhrases = {
  numbers: [
    "Más de 9.400 personas lo han probado desde entonces.",
    "Solo eso supone una diferencia del 37 por ciento.",
    "Lo puedes conseguir por 129 €.",
    "Rara vez tarda más de cuarenta y cinco minutos.",
    "Nadie lo ha puesto en duda desde 1987.",
    "Unos trescientos locales ya lo hacen así.",
    "Todo junto pesa 6,75 kg.",
    "Funciona mejor a 71 °C.",
    "Miles de clientes confían en ello.",
    "Dura catorce meses.",
    "Setenta personas no hacen otra cosa.",
    "Los rescates han subido una quinta parte desde 2021.",
  ],
  names: [
    "La idea viene de Marta Quiroga.",
    "Contoso recomienda lo mismo.",
    "El doctor Salinas lo ha estudiado durante años.",
    "Según el Instituto Northfield, no hay nada mejor.",
    "Se probó por primera vez en Lisboa.",
    "Hasta Siemens lo hace ahora de esa manera.",
    "Lo confirmó la Universidad de Leiden.",
    "Se puede comprar en Mercadona.",
    "La BBC emitió una vez un programa sobre ello.",
    "Pregunta a Esteban, que inventó el método.",
    "Se conoce como la técnica Hartley.",
    "La idea fue de un tal Kowalski.",
    "La profesora Adeyemi lo llama el juego de esperar.",
    "Tarifa tiene mejores playas, claro.",
    "Decathlon presentó una tabla parecida.",
    "Lo publica cada año la Cruz Roja.",
  ],
  quotes: [
    "Como dijo una lectora: «no volvería nunca a lo de antes».",
    "“La mejor decisión de mi vida”, dice un miembro veterano.",
    'Otra persona lo llamó "lo único que me ha funcionado".',
    "El autor añade: «ya me darás las gracias».",
  ],
};

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
        "En el Foro del Café, cafetera_rota cuenta que usa 15 gramos para 250 de agua y que tarda dos minutos.",
        "El agua sale a 85 grados.",
        "Las respuestas apuntan a tres causas distintas.",
      ],
      [
        "El agua",
        "Para Lola, el agua está demasiado fría.",
        "Recomienda subirla a 94 grados y dice que la diferencia se nota en la primera taza.",
        "Si no tienes termómetro, espera medio minuto después de hervir.",
      ],
      [
        "La molienda",
        "Según molinillo77, dos minutos son pocos y conviene moler más fino.",
        "Su objetivo son tres minutos y medio.",
        "Cambia una sola cosa cada vez y apunta el resultado.",
        "¿Cuánto tarda el tuyo?",
      ],
      [
        "La fecha de tueste",
        "Iker mira primero la fecha, porque un café con menos de cinco días todavía suelta gas.",
        "Una semana de paciencia puede cambiarlo todo.",
      ],
      [
        "Cómo trabaja Tostadero Ría",
        "Tostadero Ría tuesta los martes y los jueves en Bilbao.",
        "Ainhoa Etxeberria y Pablo Rojas lo fundaron en 2016, y hoy trabajan allí siete personas.",
        "La bolsa de 250 g cuesta 11,90 € y el kilo, 39 €.",
        "El envío es gratis en la península a partir de 30 euros.",
        "Cada sábado a las 11 hay una cata abierta con diez plazas.",
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
    brand: "Vela Sotavento",
    industry: "escuela de vela",
    overview: [
      "Vela Sotavento es una escuela de vela en Cádiz. Tiene nueve barcos y cinco monitores, y desde 2011 han pasado por ella 2.600 alumnos. La dirige Rocío Almagro, que fue regatista.",
      "El curso de iniciación dura cuatro sábados y cuesta 195 euros, con seguro y chaleco. Los grupos son de seis personas. Si sopla levante fuerte, la clase se cambia de día sin coste.",
      "En verano hay salidas al atardecer por 30 euros. Los menores de 14 años navegan a mitad de precio.",
    ],
    keywords: ["aprender a navegar", "curso de vela", "mareo en barco"],
    topic: null,
    banned: ["inolvidable", "único", "mágico"],
    post: {
      title: "¿Se puede aprender a navegar si te mareas?",
      author: "tierrafirme",
      community: "Foro Náutico",
      body: [
        "Me he mareado en todos los ferris desde niña. Mi pareja quiere que hagamos un curso en septiembre.",
        "Tengo 38 años y no sé si gastarme el dinero. ¿Alguien ha conseguido acostumbrarse?",
      ],
      replies: [
        [
          "Barlovento77",
          "A mí se me pasó a la tercera salida. El truco es llevar tú el timón, porque el cuerpo sabe lo que viene.",
        ],
        [
          "Maruxa",
          "Galletas de jengibre media hora antes y nada de móvil a bordo. En diez años solo he vomitado una vez.",
        ],
        [
          "pocapala",
          "Empieza en un barco pequeño y abierto. Dentro de un camarote me pongo malo hasta yo, que llevo 20 temporadas.",
        ],
      ],
    },
    sections: [
      [
        null,
        "El mar impone respeto, y el estómago lo sabe antes que la cabeza.",
        "En el Foro Náutico, tierrafirme cuenta que se ha mareado en todos los ferris desde niña.",
        "Tiene 38 años y duda si pagar un curso.",
        "Quien duda suele preguntar lo que otros callan.",
      ],
      [
        "Lleva tú el timón",
        "Según Barlovento77, el mareo desapareció en la tercera salida.",
        "Su consejo es gobernar el barco, porque así el cuerpo anticipa lo que viene.",
        "Mirar al horizonte ayuda por la misma razón.",
        "Conviene avisar al monitor antes de zarpar.",
      ],
      [
        "Jengibre, aire y paciencia",
        "Maruxa toma galletas de jengibre media hora antes y guarda el móvil.",
        "En diez años solo le ha ocurrido una vez.",
        "Dormir bien la noche anterior vale más que cualquier remedio.",
        "Nadie debería embarcar con el estómago vacío.",
        "Tampoco ayuda un desayuno de boda.",
      ],
      [
        "Mejor pequeño y abierto",
        "«Empieza en un barco pequeño y abierto», escribe pocapala, que lleva 20 temporadas.",
        "En un camarote se marea hasta la gente con experiencia.",
        "Así el viento da en la cara y los ojos encuentran la costa.",
        "Poco a poco, las olas dejan de ser una sorpresa.",
      ],
      [
        "Probar sin arruinarse",
        "Vela Sotavento cuenta con nueve barcos y cinco monitores en Cádiz.",
        "Rocío Almagro, antigua regatista, dirige la escuela.",
        "El curso de iniciación ocupa cuatro sábados y cuesta 195 euros, seguro y chaleco incluidos.",
        "Cuando sopla levante fuerte, la clase pasa a otro día sin coste.",
        "Una salida al atardecer sale por 30 euros.",
        "Ningún curso quita el miedo de golpe, pero todos enseñan a mirarlo.",
      ],
    ],
  },
];
