import { render } from "preact";

import { App } from "./app";

const place = document.getElementById("app");
if (!place) throw new Error("The page has no place for the application.");
render(<App />, place);
