import { defineConfig } from "vitest/config";

const SERVER = "http://127.0.0.1:8080";

export default defineConfig({
  build: {
    outDir: "../src/sandtable/server/client",
    emptyOutDir: true,
    // The server's content security policy allows files of its own and nothing inline.
    assetsInlineLimit: 0,
    // One file of CSS, which begins with the order of its layers.
    cssCodeSplit: false,
    // The whole client, and the page of a study for frames of other sites.
    rolldownOptions: {
      input: ["index.html", "embed.html"],
      output: { codeSplitting: { groups: [{ name: "style", test: /\/src\/style\// }] } },
    },
    modulePreload: { polyfill: false },
    license: { fileName: "licenses.md" },
  },
  server: {
    proxy: { "/api": { target: SERVER, ws: true } },
    // The texts in all languages belong to the package, for both sides; tests read pages, examples and records.
    fs: { allow: [".", "../src/sandtable/locales", "../docs", "../tests/records"] },
  },
  test: { environment: "happy-dom", isolate: false },
});
