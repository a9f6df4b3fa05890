// The embedded wallet's page. It reads the packages' dist, like the Backing page.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig, type Plugin } from 'vite'

const tokens = join(import.meta.dirname, '../../packages/react/src/modal/tokens.css')

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

export default defineConfig({
  root: import.meta.dirname,
  plugins: [modalTokens],
  build: {
    target: 'es2022',
    emptyOutDir: true,
    // The content policy allows neither inline scripts nor data: styles.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // The frame, the window in which an approval is reviewed, the way out, the person's account, and the window before a provider's page.
    rolldownOptions: {
      input: ['index', 'approve', 'export', 'account', 'recover', 'loading'].map((page) =>
        join(import.meta.dirname, `${page}.html`),
      ),
    },
  },
})
