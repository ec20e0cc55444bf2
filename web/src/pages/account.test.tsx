import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { account } from "../data/account";
import { chosenLanguage } from "../lib/preferences";
import { saveToken } from "../net/seat_keys";
import { address, navigate } from "../routing/router";
import { AccountPage } from "./account";

let place: HTMLElement;
/** The reasons of the requests that fail, by method and path. */
let failing: Map<string, string>;

beforeEach(async () => {
  chosenLanguage.value = "en";
  localStorage.clear();
  failing = new Map();
  account.value = { name: "Ada" };
  vi.stubGlobal("fetch", (address: string, { method = "GET" }: RequestInit = {}) => {
    const reason = failing.get(`${method} ${address.split("?")[0]}`);
    const body = reason ? { reason } : { matches: [], next: null, name: "Ada", host: false };
    return Promise.resolve(new Response(JSON.stringify(body), { status: reason ? 409 : 200 }));
  });
  place = document.body.appendChild(document.createElement("div"));
});

afterEach(() => {
  render(null, place);
  place.remove();
  account.value = undefined;
  vi.unstubAllGlobals();
});

const show = () => act(() => render(<AccountPage />, place));
const problem = (part: string) => place.querySelector(`${part} [role=alert] p`)?.textContent;

async function press(name: string): Promise<void> {
  const button = [...place.querySelectorAll("button")].find((one) => one.textContent?.trim() === name);
  await act(() => button!.click());
}

test("a logout that fails is explained beside its button, until it works", async () => {
  await show();
  failing.set("DELETE /api/session", "The server is closing.");
  await vi.waitFor(() => expect(place.textContent).toContain("Ada"));
  await press("Log out");
  await vi.waitFor(() => expect(problem(".account-who")).toBe("The server is closing."));
});

test("a match that could not be saved in the account says so on its card", async () => {
  saveToken("abc", "north", "token");
  await show();
  await vi.waitFor(() => expect(place.querySelector(".card")).not.toBeNull());
  failing.set("POST /api/account/matches", "That link opens no seat.");
  const name = place.querySelector(".card-buttons button")!.textContent!.trim();
  await press(name);
  await vi.waitFor(() => expect(problem(".card")).toBe("That link opens no seat."));
});

test("logging in leads back to the page that asked for it, and nowhere else", async () => {
  for (const [back, path] of [
    ["/workshop/edit?draft=a", "/workshop/edit"],
    ["//elsewhere.example", "/account"],
    ["/\\elsewhere.example", "/account"],
  ] as const) {
    account.value = null;
    navigate(`/account?${new URLSearchParams({ back }).toString()}`);
    await show();
    await vi.waitFor(() => expect(place.querySelector("form")).not.toBeNull());
    const submit = new Event("submit", { cancelable: true });
    await act(() => void place.querySelector("form")!.dispatchEvent(submit));
    await vi.waitFor(() => expect(account.value).not.toBeNull());
    expect(address.value.path).toBe(path);
    render(null, place);
  }
});
