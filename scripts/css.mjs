// Makes a string module (`X.css.ts`) of every style sheet in packages/react: packages are built by plain `tsc`,
// and the modal adopts its sheets into a shadow root instead of injecting them.
// styles.css stays a file: hosts link it for the buttons that render on a server.
import { readFileSync, rmSync, watch } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFiles, writeIfChanged } from './lib/files.mjs'
import { fromRoot } from './lib/paths.mjs'

const sourceDir = fromRoot('packages', 'react', 'src')
const isSheet = (file) => file.endsWith('.css') && basename(file) !== 'styles.css'

/**
 * Writes the string module beside every sheet and removes those whose sheet is gone.
 * @returns how many modules changed.
 */
export function generateCss() {
  const sheets = listFiles(sourceDir, isSheet)
  const modules = new Set(sheets.map((sheet) => `${sheet}.ts`))
  for (const stale of listFiles(sourceDir, (file) => file.endsWith('.css.ts') && !modules.has(file)))
    rmSync(stale)
  return sheets.filter((sheet) => writeIfChanged(`${sheet}.ts`, toModule(readFileSync(sheet, 'utf8')))).length
}

/** Generates once, then again on each change, until the returned function is called. */
export function watchCss() {
  generateCss()
  const watcher = watch(sourceDir, { recursive: true }, (_event, file) => {
    if (file?.endsWith('.css')) generateCss()
  })
  return () => watcher.close()
}

// The annotation keeps the whole sheet out of the generated declaration.
const toModule = (css) => `const css: string = ${JSON.stringify(minifyCss(css))}\nexport default css\n`

/**
 * Drops comments, the white space that carries no meaning, a fraction's leading zero and the quotes of a plain name in an
 * attribute selector. White space that may carry meaning (before a colon, around + and -) stays one space; other strings
 * and url() stay as they are.
 * @example minifyCss('a { color: red; }') // 'a{color:red}'
 */
export function minifyCss(css) {
  const kept = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|url\([^"')]*\)/
  const tokens = new RegExp(`(${kept.source})|/\\*[\\s\\S]*?\\*/|[^"'/u]+|[\\s\\S]`, 'g')
  const strings = []
  let text = ''
  for (const match of css.matchAll(tokens)) {
    if (match[1] !== undefined) text += `\uE000${strings.push(match[1]) - 1}\uE000`
    else if (!match[0].startsWith('/*')) text += match[0]
  }
  return text
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;+}/g, '}')
    .replace(/(?<![\w.#])0\.(?=\d)/g, '.')
    .trim()
    .replace(/=\uE000(\d+)\uE000\]/g, (whole, index) => {
      const name = strings[Number(index)].slice(1, -1)
      return /^[a-z][\w-]*$/i.test(name) ? `=${name}]` : whole
    })
    .replace(/\uE000(\d+)\uE000/g, (_, index) => strings[Number(index)])
}

if (process.argv[1] === fileURLToPath(import.meta.url)) generateCss()
