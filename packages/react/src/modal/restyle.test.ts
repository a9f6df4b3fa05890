import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// What the style sheets may not say, so that opening, closing and connecting restyle only the elements that change.

const src = fileURLToPath(new URL('..', import.meta.url))
const sheets = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'))

/** Every selector, without those for browsers that lack `content-visibility`. */
function selectorsOf(file: string): string[] {
  return readFileSync(join(src, file), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/@supports not [^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '')
    .split(/[,{}]/)
    .map((one) => one.trim())
}

test.each([
  [
    'a state of the overlay or the dialog styles no other element',
    /\[data-(?:motion|presence|ready)[^\]]*\][^\s,{]*\s*[\s>+~]\s*[^\s,{]/,
  ],
  [
    'no :has() on what surrounds a view',
    /(?:\[data-mode[^\]]*\]|\[data-part="(?:overlay|modal|sizer|view|body|aside)"\])(?:\[[^\]]*\])*:has\(/,
  ],
])('%s', (_, forbidden) => {
  expect(sheets.length).toBeGreaterThan(20)
  const found = sheets.flatMap((file) => selectorsOf(file).filter((one) => forbidden.test(one)))
  expect(found).toEqual([])
})
