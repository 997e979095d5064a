/** What neither svelte-check nor the formatter sees. No rule here needs types, so that linting is fast. */
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";

export default ts.config(
  { ignores: ["src/generated/"] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
  {
    rules: {
      eqeqeq: "error",
      // TypeScript says what does not exist, and what is not used.
      "no-undef": "off",
      "@typescript-eslint/no-unused-vars": "off",
      // It takes the reason given after a code for another code.
      "svelte/no-unused-svelte-ignore": "off",
      // A space in braces is one that the formatter must not move.
      "svelte/no-useless-mustaches": "off",
      // What is shown is in $state.raw and replaced as a whole; plain maps and sets hold what is not shown.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  { files: ["src/**"], rules: { "no-console": "error" } },
);
