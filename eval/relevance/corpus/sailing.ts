/** A Spanish sailing school; "vela" is also a candle. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const sailing: CorpusBrand = {
  brand: brand({
    name: "Escuela Marea",
    language: "es",
    industry: "Escuela de vela y alquiler de barcos",
    overview:
      "Escuela Marea enseña a navegar en la bahía de Cádiz desde 2009. Damos cursos de vela ligera para niños y adultos, preparamos el examen del PER y hacemos las prácticas en un velero de diez metros. También alquilamos barcos con y sin patrón y organizamos bautismos de mar para grupos.",
    audience: "Principiantes y familias",
    keywords: ["vela", "curso de vela", "PER", "alquiler de barcos", "bautismo de mar"],
    donts: ["No hablar de política"],
    passages: [
      {
        heading: "Cursos › Vela ligera",
        body: "El curso de iniciación dura cuatro días, doce horas en total, en barcos para dos personas. El chaleco y el neopreno están incluidos.",
      },
      {
        heading: "Examen del PER",
        body: "Las prácticas obligatorias duran dieciséis horas, más otras dieciséis para la habilitación de vela. El examen teórico tiene cuarenta y cinco preguntas.",
      },
      {
        heading: "Alquiler › Con patrón",
        body: "Un velero con patrón para ocho personas cuesta 320 euros por media jornada. Con mal tiempo devolvemos el dinero.",
      },
    ],
  }),
  subjects: [
    "navegar con niños",
    "las prácticas del examen teórico",
    "un velero con patrón",
    "el mareo a bordo",
    "el mejor mes para navegar en Cádiz",
  ],
  threads: [
    thread(
      3,
      2,
      "¿Curso de vela para adultos en Cádiz?",
      "Nunca he navegado y me gustaría empezar este año. ¿Me recomendáis alguna escuela? ¿Cuántas horas hacen falta para soltarse?",
    ),
    thread(
      3,
      4,
      "¿Merece la pena sacarse el PER?",
      "Quiero alquilar un barco con los amigos en verano. ¿Cuántas prácticas hay que hacer y es muy difícil el examen?",
    ),
    thread(
      3,
      1,
      "Busco alquilar un velero con patrón para un cumpleaños",
      "Seremos ocho personas, media jornada. ¿Alguien sabe cuánto cuesta y qué pasa si hace mal tiempo?",
    ),
    thread(
      3,
      7,
      "¿A partir de qué edad pueden los niños aprender a navegar?",
      "Mi hija de siete años quiere probar la vela ligera. ¿Qué cursos hay en la bahía?",
    ),
    thread(
      2,
      18,
      "Mareo en el barco",
      "Vamos a hacer un bautismo de mar y me mareo hasta en el coche. ¿Qué tomáis vosotros?",
      { replies: ["Biodramina"] },
    ),
    thread(
      2,
      25,
      "¿Neopreno en mayo?",
      "Empiezo un curso de vela ligera en mayo. ¿Hace falta traje o está incluido normalmente?",
    ),
    thread(
      2,
      65,
      "PER o PNB, ¿cuál elegir?",
      "Solo quiero salir con un barco pequeño de vez en cuando. ¿Qué título me conviene?",
      { replies: ["Depende de la eslora"] },
    ),
    thread(
      1,
      3,
      "Atardecer en velero por la bahía",
      "Hoy navegamos hasta Rota, viento flojo y delfines. Os dejo las fotos.",
      { score: 90 },
    ),
    thread(1, 820, "¿Alquiler de barcos en Cádiz?", "¿Dónde alquiláis barcos?", {
      trap: "old",
      replies: ["En Puerto Sherry"],
    }),
    thread(
      1,
      11,
      "[Solucionado] Dudas con las prácticas del PER",
      "Ya me lo ha aclarado la escuela, gracias a todos.",
      { isAnswered: true },
    ),
    thread(
      0,
      1,
      "¿Qué vela aromática compro para regalar?",
      "Busco una vela de cera de soja que huela a vainilla y dure mucho. ¿Me recomendáis alguna marca?",
      { trap: "vela de cera" },
    ),
    thread(
      0,
      2,
      "Cómo hacer velas en casa",
      "La mecha se apaga y la cera queda con huecos. ¿Qué hago mal con mis velas?",
      { trap: "vela de cera" },
    ),
    thread(
      0,
      3,
      "Paso la noche en vela",
      "No consigo dormir desde hace semanas, todas las noches en vela. ¿Qué puedo hacer?",
      { trap: "en vela" },
    ),
    thread(
      0,
      1,
      "Oferta de empleo: monitor de vela",
      "Buscamos monitor con título para la temporada. Enviar currículum. Incorporación inmediata.",
      { trap: "oferta de empleo" },
    ),
    thread(
      0,
      2,
      "Vendo velero de 8 metros",
      "Motor revisado, dos juegos de velas, 9.500 euros. Interesados por privado.",
      { trap: "venta" },
    ),
    thread(
      0,
      1,
      "vela curso de vela PER alquiler de barcos bautismo de mar barato",
      "vela curso de vela PER alquiler de barcos bautismo de mar oferta vela barato curso de vela alquiler de barcos descuento bautismo de mar PER",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      3,
      "El gobierno quiere hundir la náutica",
      "Otra vez impuestos al alquiler de barcos. La política de este país da vergüenza. ¿Hasta cuándo?",
      { trap: "off limits: política" },
    ),
    thread(
      0,
      4,
      "Sailing school in Cadiz?",
      "We are on holiday in May and would like a two day sailing course in English. Any recommendations?",
      { trap: "other language" },
    ),
  ],
};
