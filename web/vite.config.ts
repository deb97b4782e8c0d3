import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The page is served by `bellona serve`, so it is built into the package.
export default defineConfig({
  plugins: [svelte()],
  base: "./", // wherever a proxy has the page
  // Only the model's-eye view is large, and it is loaded when somebody looks.
  build: { outDir: "../src/bellona/page", emptyOutDir: true, target: "es2022", chunkSizeWarningLimit: 1000 },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8040", ws: true } }, fs: { allow: [".."] } },
  test: { environment: "jsdom", include: ["tests/unit/**/*.test.ts"], setupFiles: ["tests/unit/setup.ts"] },
});
