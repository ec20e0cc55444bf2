import "./style/index.css"; // first: it sets the order of the layers

import { render } from "preact";

import { App } from "./app";
import { followLanguage } from "./i18n/language";

const place = document.getElementById("app");
if (!place) throw new Error("The page has no place for the application.");
followLanguage(document.documentElement);
render(<App />, place);
