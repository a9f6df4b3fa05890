import type { Rolldown } from 'vite'

type Output = readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]

/**
 * Finds the chunks that every visit loads: the entries, the chunks of `modules`, and all static imports of both.
 *
 * @param modules - path endings of modules that load lazily, but in every visit
 * @throws Error if a module is not in any chunk
 */
export function findStartChunks(output: Output, modules: readonly string[]): Rolldown.OutputChunk[] {
  const chunks = output.filter((file) => file.type === 'chunk')
  const found = new Set<Rolldown.OutputChunk>()
  const collect = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) collect(chunks.find(({ fileName }) => fileName === name))
  }
  for (const chunk of chunks) if (chunk.isEntry) collect(chunk)
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) =>
      moduleIds.some((id) => id.replaceAll('\\', '/').endsWith(module)),
    )
    if (!chunk) throw new Error(`No chunk of the build has ${module}. Adapt vite.config.ts.`)
    collect(chunk)
  }
  return [...found]
}

/** Finds the files of every visit that index.html does not request. Vite has already added the entry and its imports there. */
export function findStartFiles(
  output: Output,
  modules: readonly string[],
): { readonly scripts: readonly string[]; readonly styles: readonly string[] } {
  const known = findStartChunks(output, [])
  const added = findStartChunks(output, modules).filter((chunk) => !known.includes(chunk))
  return {
    scripts: added.map(({ fileName }) => `/${fileName}`),
    styles: [...new Set(added.flatMap(stylesOf))].map((fileName) => `/${fileName}`),
  }
}

/** Returns a chunk's style sheets. Vite adds them to each chunk, but Rolldown's type lacks them. */
function stylesOf(chunk: Rolldown.OutputChunk): string[] {
  const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } }
  return [...(viteMetadata?.importedCss ?? [])]
}
