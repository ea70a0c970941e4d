/** A Spanish animal clinic; "gato" is also a car jack. */
import { brand, thread } from "./corpus-brand.ts";
import type { CorpusBrand } from "./corpus-brand.ts";

export const vet: CorpusBrand = {
  brand: brand({
    name: "Clínica Veterinaria Olmo",
    language: "es",
    industry: "Clínica veterinaria",
    overview:
      "La Clínica Veterinaria Olmo atiende perros y gatos en Valladolid. Vacunamos cachorros, esterilizamos gatas y perras, hacemos análisis y ecografías y tenemos urgencias hasta medianoche. Explicamos qué pienso conviene y cómo cuidar los dientes de un animal mayor. El microchip y el pasaporte se hacen en una visita.",
    audience: "Dueños de perros y gatos",
    keywords: ["gato", "vacunas perro", "esterilizar gata", "urgencias veterinarias", "pienso"],
    donts: ["No hablar de la caza"],
    passages: [
      {
        heading: "Vacunas › Cachorros",
        body: "La primera vacuna se pone a las seis semanas y se repite cada cuatro hasta los cuatro meses. La de la rabia es obligatoria.",
      },
      {
        heading: "Esterilización",
        body: "Esterilizamos gatas a partir de los seis meses. La operación cuesta 140 euros, y el animal vuelve a casa el mismo día.",
      },
      {
        heading: "Urgencias",
        body: "Atendemos urgencias hasta medianoche. Si el animal ha comido chocolate o veneno, llame antes de venir.",
      },
      {
        heading: "Pienso para gatos mayores",
        body: "A partir de los diez años conviene un pienso con menos fósforo y más comida húmeda.",
      },
    ],
  }),
  subjects: [
    "un cachorro recién adoptado",
    "la limpieza dental de un perro mayor",
    "el pasaporte para viajar con perro",
    "una gata que no come",
    "el microchip obligatorio",
  ],
  threads: [
    thread(
      3,
      1,
      "¿A qué edad se esteriliza una gata?",
      "Tiene cinco meses y ya maúlla por las noches. ¿Cuánto cuesta y cuántos días tarda en recuperarse?",
    ),
    thread(
      3,
      3,
      "Mi perro ha comido chocolate, ¿voy a urgencias?",
      "Pesa ocho kilos y se ha comido media tableta. ¿Qué síntomas tengo que vigilar? ¿Alguna clínica abierta en Valladolid?",
    ),
    thread(
      3,
      2,
      "¿Qué vacunas necesita un cachorro de dos meses?",
      "Lo adoptamos ayer y no sabemos cuándo puede salir a la calle. ¿Me podéis recomendar veterinario?",
    ),
    thread(
      3,
      5,
      "¿Qué pienso para un gato de doce años?",
      "Está perdiendo peso y bebe mucho. ¿Húmedo o seco? ¿Qué le dais vosotros?",
    ),
    thread(
      2,
      14,
      "Gata que no quiere el transportín",
      "Cada visita al veterinario es una pelea. ¿Trucos?",
      { replies: ["Déjalo abierto en casa"] },
    ),
    thread(
      2,
      21,
      "¿Pasaporte para viajar a Portugal con perro?",
      "Salimos en Navidad. ¿Basta con el microchip y la rabia?",
    ),
    thread(
      2,
      95,
      "¿Limpieza de boca con anestesia en un perro mayor?",
      "Tiene trece años y sarro. ¿Merece la pena el riesgo?",
      { replies: ["Pide un análisis antes"] },
    ),
    thread(1, 4, "Os presento a Luna", "Gata tricolor adoptada el sábado. Ya manda en casa.", {
      score: 310,
    }),
    thread(
      1,
      790,
      "¿Vacunas del perro cada año?",
      "¿Hay que poner todas las vacunas al perro cada año?",
      { trap: "old", replies: ["La rabia sí"] },
    ),
    thread(
      1,
      9,
      "[Solucionado] Mi gato no comía",
      "Era un diente. Gracias por los consejos, ya está bien.",
      { isAnswered: true },
    ),
    thread(
      0,
      1,
      "¿Qué gato hidráulico compro para el coche?",
      "Necesito cambiar las ruedas yo mismo. ¿Dos o tres toneladas? ¿Qué gato me recomendáis?",
      { trap: "gato de coche" },
    ),
    thread(
      0,
      2,
      "El gato del coche no sube",
      "Pierde aceite y la rueda no se levanta. ¿Se puede reparar un gato hidráulico?",
      { trap: "gato de coche" },
    ),
    thread(
      0,
      2,
      "¿Vacunas para viajar a Tailandia?",
      "¿Qué vacunas son obligatorias y dónde se pide cita?",
      { trap: "vacunas de personas" },
    ),
    thread(
      0,
      3,
      "Llevo horas en urgencias",
      "Vergüenza de hospital, seis horas esperando con mi madre. ¿A quién se reclama?",
      { trap: "urgencias de personas" },
    ),
    thread(
      0,
      1,
      "Auxiliar veterinario, oferta de trabajo",
      "Clínica en Valladolid busca auxiliar para urgencias veterinarias. Enviar currículum.",
      { trap: "oferta de empleo" },
    ),
    thread(
      0,
      1,
      "gato vacunas perro esterilizar gata urgencias veterinarias pienso barato",
      "pienso barato gato vacunas perro pienso oferta esterilizar gata urgencias veterinarias gato pienso descuento envío gratis",
      { trap: "keyword stuffing" },
    ),
    thread(
      0,
      2,
      "Perros de caza abandonados",
      "Cada año tras la temporada de caza aparecen galgos. Los cazadores deberían ir a la cárcel. ¿Nadie hace nada?",
      { trap: "off limits: caza" },
    ),
    thread(0, 3, "¿Qué hace un gato en un ordenador?", "Cazar ratones. Lo siento, me aburro.", {
      trap: "chiste",
    }),
  ],
};
