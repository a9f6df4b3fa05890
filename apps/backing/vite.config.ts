// The Backing page. Builds read the packages' dist, as an integrator would; the dev server reads their sources.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { aliases } from '../../scripts/aliases.mjs'
import { prerender } from './build/prerender.ts'
import { startChunk } from './build/startChunk.ts'

/** Modules that load lazily, but in every visit to "/": the page itself, and the store of its data. */
const startModules = ['backing/src/page/IndexPage.tsx', 'core/dist/queries/createQueries.js']

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [react(), prerender({ '/': startModules }), startChunk(startModules)],
  resolve: { alias: command === 'serve' ? aliases : [] },
  server: { host: '127.0.0.1', fs: { allow: ['../..'] } },
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The content policy allows neither inline scripts nor data: fonts and styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
}))
