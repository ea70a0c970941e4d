import { expect, test } from "vitest";
import { addressAt, methodsTakenByOthers, toAddresses } from "./allowed-methods.ts";

const addresses = toAddresses([
  { method: "GET", path: "/posts/:post_id/" },
  { method: "DELETE", path: "/posts/:id/" },
  { method: "POST", path: "/posts/import/" },
  { method: "GET", path: "/assets/*" },
  { method: "GET", path: "/favicon.ico" },
]);

test.each([
  ["/posts/7/", ["GET", "HEAD", "DELETE"]],
  ["/posts/7", ["GET", "HEAD", "DELETE"]],
  ["/posts//", ["GET", "HEAD", "DELETE"]],
  ["/posts/import/", ["POST"]],
  ["/assets/a/b.js", ["GET", "HEAD"]],
  ["/favicon.ico", ["GET", "HEAD"]],
])("%s allows the methods of its most specific path", (path, methods) => {
  expect(addressAt(addresses, path)?.methods).toEqual(methods);
});

test.each(["/posts/", "/posts/7/8/", "/POSTS/7/", "/faviconXico", "/assets/", "/assets", "/"])(
  "%s matches no path",
  (path) => {
    expect(addressAt(addresses, path)).toBeUndefined();
  },
);

test("methods that a wildcard path would otherwise handle are found", () => {
  const taken = addresses.map((address) => [
    address.path,
    methodsTakenByOthers(addresses, address),
  ]);
  expect(taken.filter(([, methods]) => methods?.length)).toEqual([
    ["/posts/import/", ["GET", "HEAD", "DELETE"]],
  ]);
});
