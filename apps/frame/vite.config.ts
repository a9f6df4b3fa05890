// The embedded wallet's page. It reads the packages' dist, like the Backing page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname
const tokens = join(here, '../../packages/react/src/modal/tokens.css')

/** The modal's tokens, for a page instead of a shadow root. */
const modalTokens: Plugin = {
  name: 'modal-tokens',
  resolveId: (id) => (id === 'virtual:tokens.css' ? '\0virtual-tokens.css' : undefined),
  load(id) {
    if (id !== '\0virtual-tokens.css') return undefined
    this.addWatchFile(tokens)
    return readFileSync(tokens, 'utf8')
      .replace(/:host\(([^)]*)\)/g, ':root$1')
      .replaceAll(':host', ':root')
  },
}

/** Each page and its script: the frame, and the wallet's own windows. */
const pages: Readonly<Record<string, string>> = {
  index: 'main',
  // An approval that is reviewed in a window of its own.
  approve: 'pages/approve',
  // The way out: the recovery phrase.
  export: 'pages/export',
  account: 'pages/account',
  // Passkeys.
  recover: 'pages/recover',
  // The window before a provider's page.
  loading: 'pages/loading',
}
const inputs = new Map(Object.entries(pages).map(([name, script]) => [join(here, `${name}.html`), script]))

/** A window asks for an icon unless it has an empty one. The frame's policy allows no picture, and a frame asks for none. */
const ICON = '<link rel="icon" href="data:," />'

/** One template for all pages, which differ in their script. */
const pageTemplate: Plugin = {
  name: 'page-template',
  resolveId: (id) => (inputs.has(id) ? id : undefined),
  load(id) {
    const script = inputs.get(id)
    if (!script) return undefined
    return readFileSync(join(here, 'page.html'), 'utf8')
      .replace('%ICON%', script === 'main' ? '' : ICON)
      .replace('%SCRIPT%', `/src/${script}.ts`)
  },
}

export default defineConfig({
  root: here,
  plugins: [modalTokens, pageTemplate],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The content policy allows neither inline scripts nor data: styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: [...inputs.keys()] },
  },
})
