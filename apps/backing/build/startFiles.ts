import type { Rolldown } from 'vite'

/** Files that a page needs besides its entry: what `modules` are in, and all that has to come with it. */
export interface StartFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

/**
 * Finds the files of modules that are loaded lazily, and yet in every visit.
 *
 * @param output - what the browser build made
 * @param modules - the ends of the modules' paths
 * @throws Error where a module is not in any chunk
 */
export function findStartFiles(
  output: Rolldown.RolldownOutput['output'],
  modules: readonly string[],
): StartFiles {
  const chunks = output.filter((file) => file.type === 'chunk')
  const closure = (chunk: Rolldown.OutputChunk, found = new Set<Rolldown.OutputChunk>()) => {
    if (found.has(chunk)) return found
    found.add(chunk)
    for (const name of chunk.imports) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) closure(imported, found)
    }
    return found
  }
  const known = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => [...closure(entry)]))
  const wanted = modules.flatMap((module) => {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)),
    )
    if (!chunk) throw new Error(`No chunk of the build has ${module}. Adapt vite.config.ts.`)
    return [...closure(chunk)]
  })
  const added = [...new Set(wanted)].filter((chunk) => !known.has(chunk))
  return {
    scripts: added.map(({ fileName }) => `/${fileName}`),
    styles: [...new Set(added.flatMap(stylesOf))].map((fileName) => `/${fileName}`),
  }
}

/** Vite notes on each chunk which style sheets came with it; Rolldown's own type does not say so. */
function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } }
  return [...(viteMetadata?.importedCss ?? [])]
}
