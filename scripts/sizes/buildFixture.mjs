// What an integrator's bundler makes of the kit.
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'

/**
 * Builds one page with the kit for production, React left out.
 * @param file a page in scripts/fixtures/sizes
 * @param repository the folder of the repository whose packages are built in
 * @returns the chunks by file name
 */
export async function buildFixture(file = 'entry.mjs', repository = root) {
  const { build } = await import('vite')
  const result = await build({
    configFile: false,
    root: join(repository, 'scripts', 'fixtures', 'sizes'),
    logLevel: 'silent',
    mode: 'production',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(repository, 'scripts', 'fixtures', 'sizes', file),
        external: /^(react|react-dom)(\/|$)/,
      },
    },
  })
  const { output } = Array.isArray(result) ? result[0] : result
  return new Map(output.filter(({ type }) => type === 'chunk').map((chunk) => [chunk.fileName, chunk]))
}

/** A chunk and everything that it imports before it can run. */
export function closureOf(chunks, file, found = new Set()) {
  if (found.has(file) || !chunks.has(file)) return found
  found.add(file)
  for (const imported of chunks.get(file).imports) closureOf(chunks, imported, found)
  return found
}
