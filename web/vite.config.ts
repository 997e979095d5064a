import { brotliCompressSync, gzipSync } from "node:zlib";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const PAGE = "../src/peloponnes/server/page";

/** What several parts share, instead of a file for each that is shared: one for every page, one for the first frame of a table, and one for
 * the rest of a table. A group takes with it what its modules import, but for what they load later. Few pages draw a QR code. */
const SHARED = [
  {
    name: "page",
    test: /node_modules\/(?!uqr)|vite|src\/(art\/(grounds|icons)|generated\/box|parts\/(Art|Icon|KnownDeal|Later|Mark|explain)|lib\/(app\/(display|guide|preferences|route)|game\/(box|result)|net\/(api|dial)|tables\/(games|players)|words\/(icu|speech)))/,
    minShareCount: 2,
    priority: 2,
  },
  { name: "table", test: /src\/table\/Table\.svelte$/, priority: 1 },
  { name: "rest", test: /src\/table\/rest\.ts$/ },
];

/** Also write every text file compressed, so that the server need not do it on each request. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    closeBundle() {
      for (const entry of readdirSync(PAGE, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile() || !/\.(css|html|js|svg|webmanifest)$/.test(entry.name)) continue;
        const plain = readFileSync(file);
        writeFileSync(`${file}.br`, brotliCompressSync(plain));
        writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
      }
    },
  };
}

/** Preload the fonts of the first screen, to avoid a layout shift. */
function fonts(): Plugin {
  const wanted = /(cinzel-latin-wght|alegreya-sans-latin-[457]00|alegreya-sans-greek-700)-normal-[^.]*\.woff2$/;
  return {
    name: "fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => wanted.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
            injectTo: "head",
          })),
    },
  };
}

/** Say in preload.json what the first page and a table need beyond index.html, and what a language needs: the server sends it along. */
function preload(): Plugin {
  const wanted = /src\/(?:pages\/(Home)|table\/(Table)|generated\/messages\/(en|de|fr))\.(?:svelte|json)$/;
  return {
    name: "preload",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
      const needs = (name: string): string[] => {
        const chunk = chunks.find((each) => each.fileName === name);
        if (!chunk) return [];
        return [...chunk.imports.flatMap(needs), name, ...(chunk.viteMetadata?.importedCss ?? [])];
      };
      const entry = new Set(chunks.filter((each) => each.isEntry).flatMap((each) => needs(each.fileName)));
      const source: Record<string, string[]> = {};
      for (const { fileName, facadeModuleId } of chunks) {
        const name = wanted
          .exec(facadeModuleId ?? "")
          ?.slice(1)
          .find(Boolean);
        if (name) source[name.toLowerCase()] = [...new Set(needs(fileName))].filter((each) => !entry.has(each));
      }
      this.emitFile({ type: "asset", fileName: "preload.json", source: JSON.stringify(source) });
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), fonts(), preload(), packed()],
  build: {
    outDir: PAGE,
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    // The server names what a page needs; a part that comes later finds its scripts loaded, except for its own, and for those of the
    // rest of the table.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, files, { hostType }) =>
        hostType === "html" ? files : files.filter((file) => /\.css$|\/rest-/.test(file)),
    },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  // Tests run outside a browser, but need Svelte's browser build.
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  // Each file has a context of its own, but not a thread with a browser of its own, which took two thirds of the time.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], pool: "vmThreads" },
}));
