/** A study in a frame of another site: read-only, and without cookies or logins. */
import "./style/index.css"; // first: it sets the order of the layers

import { render } from "preact";

import { followLanguage } from "./i18n/language";
import { sendNoCredentials } from "./net/api";
import { EmbeddedStudy } from "./studies/embedded_study";

sendNoCredentials();
const place = document.getElementById("app");
if (!place) throw new Error("The page has no place for the study.");
followLanguage(document.documentElement);
const { pathname, search } = window.location;
const id = decodeURIComponent(pathname.split("/").at(-1) ?? "");
const chapter = Number(new URLSearchParams(search).get("chapter")) || 1;
render(<EmbeddedStudy id={id} chapter={chapter} />, place);
