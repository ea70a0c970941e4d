import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { isPrivateIp, isOwnAddress } from "./private-ip.ts";

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.168.1.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:8.8.8.8",
  "::ffff:0:127.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b::8.8.8.8",
  "64:ff9b:1::7f00:1",
  "100::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a9fe:a9fe::1",
  "2a00:1450::5efe:7f00:1",
  "2a00:1450:0:0:200:5efe:10.0.0.1",
  "3fff::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "2a00:1450::1%eth0",
  "fec0::1",
  "ff02::1",
  "not an address",
  "",
])("%s is private", (address) => {
  expect(isPrivateIp(address)).toBe(true);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "100.63.255.255",
  "100.128.0.1",
  "172.15.0.1",
  "172.32.0.1",
  "169.253.0.1",
  "192.0.1.1",
  "223.255.255.255",
  "2606:4700::1111",
  "2a00:1450:4001:81b::200e",
])("%s is public", (address) => {
  expect(isPrivateIp(address)).toBe(false);
});

test("every address of this machine's network interfaces is its own; a public address is not", () => {
  const own = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  expect(own.length).toBeGreaterThan(0);
  for (const { address } of own) expect(isOwnAddress(address)).toBe(true);
  expect(isOwnAddress("8.8.8.8")).toBe(false);
});
