/** Brands that write in Spanish. */
import type { EvalBrand } from "./eval-case.ts";

export const hardwareShop: EvalBrand = {
  key: "hardware-shop",
  field: "hardware shop",
  name: "Ferretería Molina",
  industry: "ferretería",
  overview: `Ferretería Molina es una tienda de barrio en Valencia, abierta desde 1962. Vendemos tornillos por unidades, cortamos madera a medida y copiamos llaves en diez minutos.

Alquilamos taladros por 9 euros al día y lijadoras por 12. Los sábados por la mañana damos un taller gratuito para ocho personas: colgar una estantería, cambiar un grifo, arreglar una persiana.`,
  voice: "Cercana y práctica.",
  language: "es",
  networks: ["facebook", "instagram", "x"],
  keywords: [
    "arreglar una persiana",
    "alquilar taladro",
    "ferretería en Valencia",
    "cambiar un grifo",
  ],
};

export const hotel: EvalBrand = {
  key: "hotel",
  field: "hotel",
  name: "Hotel Las Encinas",
  industry: "hotelería",
  overview: `El Hotel Las Encinas tiene 14 habitaciones en una antigua casa de labranza cerca de Cáceres. El desayuno se sirve hasta las once y media con aceite, queso y miel de la comarca. No hay televisores en las habitaciones.

Desde el hotel salen tres rutas a pie de 4, 7 y 12 kilómetros. Los perros son bienvenidos y no pagan. La piscina abre de mayo a septiembre.`,
  voice: "Tranquila y hospitalaria.",
  language: "es",
  networks: ["instagram", "threads", "facebook"],
  keywords: ["hotel rural en Cáceres", "hotel con perro", "rutas a pie", "escapada tranquila"],
};
