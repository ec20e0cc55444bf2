import { expect, it } from "vitest";

import { holdsRecord, recordInHash, recordLink } from "./record_link";

it("a record comes back from its link", async () => {
  const record = "game: kriegsspiel\n".repeat(50) + "Brückenthal ÿ\u{1f6e1}";
  const link = new URL((await recordLink(record)) ?? "");
  expect(link.pathname).toBe("/analysis");
  expect(holdsRecord(link.hash)).toBe(true);
  expect(await recordInHash(link.hash)).toBe(record);
});

it("a link that was cut off or holds too much is refused", async () => {
  const { hash } = new URL((await recordLink("a record that is long enough to be cut off")) ?? "");
  await expect(recordInHash(hash.slice(0, -6))).rejects.toThrow("The end of the link is missing");
  await expect(recordInHash("#record=%%%")).rejects.toThrow("The end of the link is missing");
  const { hash: bomb } = new URL((await recordLink("a".repeat(3_000_000))) ?? "");
  await expect(recordInHash(bomb)).rejects.toThrow("The end of the link is missing");
});

it("a record that is too long has no link", async () => {
  const noise = Array.from({ length: 40_000 }, (_, at) =>
    String.fromCharCode(33 + ((at * at * 7919) % 89)),
  ).join("");
  const random = Array.from(crypto.getRandomValues(new Uint8Array(40_000)), (byte) => byte.toString(16)).join(
    "",
  );
  expect(await recordLink(noise + random)).toBeNull();
});
