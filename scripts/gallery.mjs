// `npm run gallery`: every view in every state, in both themes, without chain or gateway.
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateCss } from './css.mjs'
import { installDependencies, requireNode } from './lib/install.mjs'
import { cacheDir, fromRoot } from './lib/paths.mjs'
import { choosePorts } from './lib/ports.mjs'
import { bold, step, yellow } from './lib/progress.mjs'

const source = fromRoot('packages', 'react', 'gallery')

export const hasGallery = () => existsSync(join(source, 'index.html'))

/** Builds the gallery from the packages' sources and serves it. @returns `{ url, close() }` */
export async function serveGallery() {
  const { build, preview } = await import('vite')
  // Several may run at once.
  const outDir = join(cacheDir, `gallery-${process.pid}`)
  const config = await configOf(outDir)
  generateCss()
  await build(config)
  const { ports, moved } = await choosePorts([{ name: 'gallery', port: 4140 }])
  const server = await preview({
    ...config,
    preview: { host: '127.0.0.1', port: ports.gallery, strictPort: true },
  })
  const close = async () => {
    await server.close()
    rmSync(outDir, { recursive: true, force: true })
  }
  return { url: `http://localhost:${ports.gallery}/`, moved, close }
}

/** The names of built files change with their content: a browser that has one need not ask again, nor compile it again. */
const keepAssets = {
  name: 'keep-assets',
  configurePreviewServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url.startsWith('/assets/')) response.setHeader('Cache-Control', 'max-age=86400, immutable')
      next()
    })
  },
}

async function configOf(outDir) {
  const { aliases } = await import('./aliases.mjs')
  const { default: react } = await import('@vitejs/plugin-react')
  return {
    configFile: false,
    root: source,
    logLevel: 'error',
    plugins: [react(), keepAssets],
    resolve: { alias: aliases },
    build: { outDir, emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 4_000 },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  requireNode()
  await installDependencies()
  let gallery
  await step('build the gallery', async () => {
    gallery = await serveGallery()
  })
  for (const { wanted, port } of gallery.moved)
    console.log(`  ${yellow('!')} ${wanted} is taken, using ${port}`)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => gallery.close().then(() => process.exit()))
  console.log(`\n  The gallery: ${bold(gallery.url)}\n  Ctrl-C ends it. Pictures and axe: npm run shots\n`)
}
