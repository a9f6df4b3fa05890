// The edits: small patches that each break one behaviour of the product. What stands above the diff says which and why.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../lib/paths.mjs'

const editsFolder = fromRoot('scripts', 'clauseEdits', 'edits')

/** @returns `[{ id, name, clauses, words, text, blocks: [{ file, before, after }] }]`, in the order of the file names */
export function readEdits() {
  return readdirSync(editsFolder)
    .filter((name) => name.endsWith('.patch'))
    .sort()
    .map((file) => parseEdit(file, readFileSync(join(editsFolder, file), 'utf8')))
}

/** Parses a patch. A block is what one hunk of it replaces, with the lines around it. */
export function parseEdit(file, text) {
  const at = text.indexOf('\ndiff --git ') + 1
  if (at === 0) throw new Error(`${file} has no diff.`)
  const field = (name) => new RegExp(`^${name}: (.+)$`, 'm').exec(text.slice(0, at))?.[1]
  return {
    id: file.slice(0, 3),
    name: file.replace('.patch', ''),
    clauses: (field('Clauses') ?? '').split(', '),
    words: field('Edit') ?? '',
    text,
    blocks: parseBlocks(text.slice(at)),
  }
}

function parseBlocks(diff) {
  const blocks = []
  let file
  for (const line of diff.split('\n')) {
    if (line.startsWith('+++ b/')) file = line.slice('+++ b/'.length)
    else if (line.startsWith('@@')) blocks.push({ file, before: '', after: '' })
    else if (!line.startsWith('--- ') && /^[ +-]/.test(line)) {
      const block = blocks[blocks.length - 1]
      if (line[0] !== '+') block.before += `${line.slice(1)}\n`
      if (line[0] !== '-') block.after += `${line.slice(1)}\n`
    }
  }
  return blocks
}

/**
 * The files that an edit changes.
 * @param read returns a file's text, by its path from the root
 * @returns `[{ file, before, after }]`, each with the file's whole text
 * @throws Error where the edit does not apply: each block has to stand in its file exactly once, wherever
 */
export function applyEdit({ name, blocks }, read) {
  const texts = new Map()
  for (const { file, before, after } of blocks) {
    const text = texts.get(file)?.after ?? read(file)
    // A block is whole lines.
    const [whole, wanted] = [`\n${text}`, `\n${before}`]
    const at = whole.indexOf(wanted)
    if (at === -1 || whole.includes(wanted, at + 1))
      throw new Error(`${name} does not apply: what it changes does not stand exactly once in ${file}.`)
    const edited = `${text.slice(0, at)}${after}${text.slice(at + before.length)}`
    texts.set(file, { before: texts.get(file)?.before ?? text, after: edited })
  }
  return [...texts].map(([file, both]) => ({ file, ...both }))
}
