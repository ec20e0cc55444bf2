import { useEffect, useState } from "preact/hooks";

/** As wide as the rules for phones in the style sheets reach. */
const PHONE = "(max-width: 48rem)";

/** Whether the screen is a phone's: then the page itself scrolls, and what stands beside the board is in tabs. */
export function useNarrowScreen(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(PHONE).matches);
  useEffect(() => {
    const query = matchMedia(PHONE);
    const look = () => setNarrow(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return narrow;
}
