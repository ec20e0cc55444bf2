/** Numbers of a review in words, in the language of the page. */

import { locale } from "../i18n/language";

/** A share such as "63 %". */
export function percentText(share: number): string {
  return new Intl.NumberFormat(locale.value, { style: "percent" }).format(share);
}

/** What the dice gave, such as "+12 %". */
export function luckText(gain: number): string {
  return new Intl.NumberFormat(locale.value, { style: "percent", signDisplay: "exceptZero" }).format(gain);
}

/** A number, such as 17 or 2.5. */
export function countText(count: number): string {
  return new Intl.NumberFormat(locale.value, { maximumFractionDigits: 1 }).format(count);
}
