// Builds a copy of the wallet without one of its guards: the attack that it stands against has to succeed there.
import { build } from 'vite'
import { fromRoot } from '../../../scripts/lib/paths.mjs'

/**
 * @param edits pairs of source text and what takes its place; each must be somewhere in the sources
 * @param outDir where the copy goes
 */
export async function buildWithout(edits, outDir) {
  const left = new Set(edits)
  await build({
    root: fromRoot('apps/frame'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
    plugins: [
      {
        name: 'without-a-guard',
        enforce: 'pre',
        transform(code, id) {
          if (!/\/(apps|packages)\//.test(id) || id.includes('node_modules')) return undefined
          let edited = code
          for (const edit of edits) {
            const [text, instead] = edit
            if (!edited.includes(text)) continue
            left.delete(edit)
            edited = edited.replaceAll(text, () => instead)
          }
          return edited === code ? undefined : { code: edited, map: null }
        },
      },
    ],
  })
  for (const [text] of left) throw new Error(`No source of the wallet has this guard any more: ${text}`)
}
