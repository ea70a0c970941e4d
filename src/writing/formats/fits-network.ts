/** Says whether one text is within a network's limits, by the network's own count. */
import type { Network } from "../material.ts";
import { networkLength } from "../text/network-length.ts";
import { networkFacts } from "./networks.ts";

export function fitsNetwork(text: string, network: Network): boolean {
  const { count, limit, bytesMax } = networkFacts[network];
  return (
    networkLength(text, count) <= limit &&
    (bytesMax === null || Buffer.byteLength(text) <= bytesMax)
  );
}
