// Builds one page with Vite in production mode, with Vite's own defaults, and weighs what came out.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { cacheDir, fromRoot } from '../../../scripts/lib/paths.mjs'
import { hostDir } from './hosts.mjs'

const pages = fromRoot('tools', 'bench', 'pages')

/**
 * Builds a variant's page from its host's packages.
 * @returns `{ directory, files }`, `files` being a map from path to its gzipped bytes
 */
export async function buildPage({ id, page, host }) {
  const source = join(cacheDir, 'bench', 'source', id)
  const directory = join(cacheDir, 'bench', 'built', id)
  rmSync(source, { recursive: true, force: true })
  mkdirSync(source, { recursive: true })
  writeFileSync(join(source, 'index.html'), html(page))
  await build({
    configFile: false,
    root: source,
    mode: 'production',
    logLevel: 'silent',
    plugins: [react(), fromHost(hostDir(host))],
    build: { outDir: directory, emptyOutDir: true },
  })
  return { directory, files: weigh(directory) }
}

const html = (page) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>One page</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <div id="root"></div>
    <script type="module">import '${join(pages, page).replaceAll('\\', '/')}.jsx'</script>
  </body>
</html>
`

// The pages stand in one folder; what they import comes from the host they are built for.
function fromHost(directory) {
  return {
    name: 'from-host',
    enforce: 'pre',
    resolveId(specifier, importer, options) {
      const isBare = !/^[./\0]/.test(specifier) && !specifier.includes(':')
      if (!isBare || !importer?.startsWith(pages)) return undefined
      return this.resolve(specifier, join(directory, 'package.json'), { ...options, skipSelf: true })
    },
  }
}

function weigh(directory) {
  const names = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  const pathOf = (name) => name.slice(directory.length).replaceAll('\\', '/')
  return new Map(names.map((name) => [pathOf(name), gzipSync(readFileSync(name)).length]))
}
