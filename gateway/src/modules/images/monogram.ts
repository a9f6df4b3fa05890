import { createHash } from 'node:crypto'
import { hasLetters, letters } from './letters.ts'
import { field, line } from './svg.ts'

/** An outline of a wallet, for a name in a script that we have no letters of. */
const WALLET = line('M11 15h18v13H11zM11 15l3-3.5h12V15M24.5 21.5h.2', '#fff', 2.4)

/** Our own picture of whoever has none: initials on a colour of its own, the same for ever for one id and name. */
export function monogram(id: string, name: string): string {
  const text = initials(name)
  return field(colourOf(id), hasLetters(text) ? letters(text) : WALLET)
}

/** Dark enough for white letters: at least 4.5 to 1 in every hue. */
function colourOf(id: string): string {
  const [hue = 0, tone = 0] = createHash('sha256').update(id).digest()
  return `hsl(${Math.round((hue / 256) * 360)} ${40 + (tone % 25)}% 28%)`
}

/** The first letters of the first two words; of a single word its first. That it is a wallet goes without saying. */
function initials(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  const telling = words.filter((word) => !/^wallet$/i.test(word))
  return (telling.length > 0 ? telling : words)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
}
