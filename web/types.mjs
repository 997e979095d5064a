// Writes the types of the server's documents and commands: `npm run types`; with --check it only checks that they are up to date.
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const TYPES = "src/generated/api.ts";
const schema = JSON.parse(readFileSync("src/generated/schema.json", "utf8"));
const text = await compile(schema, "Api", {
  additionalProperties: false,
  bannerComment: "// Messages from and to the server. Generated from its schema by `npm run types`; do not edit.",
  style: { printWidth: 120 },
});
if (!process.argv.includes("--check")) writeFileSync(TYPES, text);
else if (text !== readFileSync(TYPES, "utf8")) {
  console.error(`${TYPES} differs from the server's schema: run \`make types\`.`);
  process.exit(1);
}
