import { expect, test } from "vitest";
import { networkOf, readForwardedFor } from "./network-address.ts";

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:51234", "203.0.113.9"],
  ["[2001:db8::1]:51234", "2001:db8::1"],
  ["[2001:db8::1]", "2001:db8::1"],
  ["2001:db8::1", "2001:db8::1"],
  ['"[2001:db8::1]:51234"', "2001:db8::1"],
  [" 198.51.100.1:1 ,  10.0.0.1:80", "198.51.100.1, 10.0.0.1"],
  ["::ffff:192.0.2.1", "::ffff:192.0.2.1"],
  [", 198.51.100.1,, 10.0.0.1,", "198.51.100.1, 10.0.0.1"],
])("%s is read as %s", (header, addresses) => {
  expect(readForwardedFor(header)).toBe(addresses);
});

test.each(["unknown", "203.0.113.999", "203.0.113.9:", "203.0.113.9:x", "[x]:1", "1", "_hidden"])(
  "an invalid address (%s) discards the hops before it, and none after it",
  (entry) => {
    expect(readForwardedFor(`198.51.100.1, ${entry}, 10.0.0.1`)).toBe("10.0.0.1");
    expect(readForwardedFor(entry)).toBe("");
  },
);

test("an IPv6 network is recognized in every notation", () => {
  const written = ["2001:db8:0:1::5", "2001:0DB8:0:0001:ffff::", "2001:db8:0:1:0:0:0:9%eth0"];
  expect(new Set(written.map((address) => networkOf(address).name)).size).toBe(1);
  expect(networkOf("2001:db8:0:2::5").name).not.toBe(networkOf("2001:db8:0:1::5").name);
  expect(networkOf("2001:db8:0:2::5").site).toBe(networkOf("2001:db8:0:1::5").site);
});

test("an IPv4-mapped IPv6 address counts as its IPv4 address", () => {
  for (const address of ["192.0.2.9", "::ffff:192.0.2.9", "::ffff:c000:209"]) {
    expect(networkOf(address)).toEqual({ name: "192.0.2.9", site: null });
  }
});
