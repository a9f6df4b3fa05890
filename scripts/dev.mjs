// The Backing page from its sources, with hot reload, in front of the lab's page server.
import { createServer } from 'vite'
import { watchCss } from './css.mjs'
import { fromRoot } from './lib/paths.mjs'

/**
 * Starts Vite's development server on the page's port. The lab's scripts come from the lab's page server.
 * @returns a function that ends it
 */
export async function startDevServer({ ports }) {
  const stopCss = watchCss()
  const behind = `http://127.0.0.1:${ports.pageBehind}`
  const server = await createServer({
    root: fromRoot('apps', 'backing'),
    configFile: fromRoot('apps', 'backing', 'vite.config.ts'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [labAdditions(behind)],
    server: {
      host: '127.0.0.1',
      port: ports.page,
      strictPort: true,
      proxy: { '/__lab': { target: behind, ws: true }, '^/phone(/|\\?|$)': behind, '/config.json': behind },
    },
  })
  await server.listen()
  return async () => {
    stopCss()
    await server.close()
  }
}

// The lab's server adds its wallet to the page; whatever scripts it adds, the development page gets as well.
function labAdditions(behind) {
  return {
    name: 'latchkey-lab-additions',
    async transformIndexHtml() {
      const page = await (await fetch(`${behind}/`)).text()
      const sources = [...page.matchAll(/<script[^>]*\ssrc="(\/__lab\/[^"]+)"/g)].map((match) => match[1])
      return sources.map((src) => ({ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }))
    },
  }
}
