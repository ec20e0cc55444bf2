import { useEffect, useState } from "preact/hooks";

/** The media query for phones, as in the style sheets. */
const PHONE = "(max-width: 48rem)";

/** Whether the screen is as narrow as a phone's: then the page scrolls, and the side panels are tabs. */
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
