/** Distinguishes private, local and special-purpose IP addresses from public ones. */
import { BlockList, isIPv4, isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** The registries of special-purpose addresses (RFC 6890 and later), and addresses of cloud services. */
const privateIPv4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // shared by carriers; one cloud's metadata
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // one cloud's internal services
  "169.254.0.0/16", // link-local; most clouds' metadata
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; one cloud's metadata
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relays
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarks
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved; broadcast
];

/** Global unicast, the only range that is allocated; everything else is loopback, local, mapped, translated or multicast. */
const globalIPv6 = listOf(["2000::/3"]);
const privateIPv6 = [
  "2001::/23", // protocol assignments, Teredo among them
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4: an IPv4 address in disguise
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
];

const privateRanges = listOf([...privateIPv4, ...privateIPv6]);

export function isPrivateIp(address: string): boolean {
  if (isIPv4(address)) return privateRanges.check(address, "ipv4");
  // A zone names a network interface of this machine.
  if (!isIPv6(address) || address.includes("%")) return true;
  if (!globalIPv6.check(address, "ipv6") || privateRanges.check(address, "ipv6")) return true;
  return hasEmbeddedIPv4(address);
}

/** Loopback and private networks (RFC 1918, RFC 4193), but not link-local, which clouds use for metadata. */
const local = listOf([
  "127.0.0.0/8",
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "::1/128",
  "fc00::/7",
]);

/** Whether the address is loopback or private: where an operator's own model server may be. */
export function isLocalAddress(address: string): boolean {
  if (isIPv4(address)) return local.check(address, "ipv4");
  if (!isIPv6(address) || address.includes("%") || address === awsMetadataIPv6) return false;
  // BlockList matches IPv4-mapped addresses against IPv4 ranges, but model servers are not addressed that way.
  return !address.startsWith("::ffff:") && local.check(address, "ipv6");
}

export function isLoopback(address: string): boolean {
  return address === "::1" || (isIPv4(address) && address.startsWith("127."));
}

/** AWS is the only cloud that serves metadata on a unique local address. */
const awsMetadataIPv6 = "fd00:ec2::254";

/** Whether the address, public or not, belongs to this machine, where this service may be listening. */
export function isOwnAddress(address: string): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((one) => one?.address === address);
}

/** ISATAP (RFC 5214) embeds an IPv4 address after any prefix, marked by words 5 and 6. */
function hasEmbeddedIPv4(address: string): boolean {
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const words =
    tail === undefined
      ? left
      : [
          ...left,
          ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill("0"),
          ...right,
        ];
  const mark = words.slice(4, 6).map((word) => Number.parseInt(word, 16));
  return (mark[0] === 0 || mark[0] === 0x02_00) && mark[1] === 0x5e_fe;
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits] = range.split("/");
    list.addSubnet(network, Number(bits), isIPv4(network) ? "ipv4" : "ipv6");
  }
  return list;
}
