import { english } from '../src/messages/en.ts'
import type { Messages } from '../src/messages/Messages.ts'

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const HEBREW = 'אבצדעפגהיחקלמנופקרסטוושחיז'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþqŕšţüṽŵẋýž'

/** A catalogue in letters that run from right to left, with the texts' lengths: what translation must not break. */
export const pseudo: Messages = translate(english, toHebrew)

/** A catalogue whose texts are marked at both ends, accented, and 40 % longer: what is not marked is not from it. */
export const marked: Messages = translate(english, toMarked)

type Write = (text: string) => string

/** English and its translation have one shape, since every leaf is replaced by one of its own kind. */
function translate<section>(section: section, write: Write): section {
  return translateAny(section, write) as section
}

function translateAny(value: unknown, write: Write): unknown {
  if (typeof value === 'string') return writeAround(value, write)
  if (typeof value === 'function') return translateFunction(value, write)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translateAny(part, write)]))
}

/** Tags stay, and what is in them is a text of its own. */
function writeAround(text: string, write: Write): string {
  const parts = text.split(/(<\/?\w+>)/)
  return parts.map((part, at) => (at % 2 === 1 || part === '' ? part : write(part))).join('')
}

/** What is put into a text (a wallet's name, an amount) stays as it is. */
function translateFunction(make: unknown, write: Write): (...parameters: readonly unknown[]) => string {
  return (...parameters) => {
    const held = parameters.map((one, index) => (typeof one === 'string' ? `\uE000${index}\uE000` : one))
    const text = String(Reflect.apply(make as (...parts: unknown[]) => string, undefined, held))
    return write(text).replace(/\uE000(\d+)\uE000/g, (_, index) => String(parameters[Number(index)]))
  }
}

function toHebrew(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => HEBREW[LATIN.indexOf(letter.toLowerCase())] ?? letter)
}

function toMarked(text: string): string {
  const accented = text.replace(/[a-z]/gi, (letter) => {
    const other = ACCENTED[LATIN.indexOf(letter.toLowerCase())] ?? letter
    return letter === letter.toLowerCase() ? other : other.toLocaleUpperCase()
  })
  // Spaces stay outside: some texts stand before or after a name.
  const [, before = '', inside = '', after = ''] = /^(\s*)(.*?)(\s*)$/s.exec(accented) ?? []
  return `${before}[!!${inside}${padding(inside.length * 0.4)}!!]${after}`
}

/** Words of four letters, as many as it takes. */
function padding(length: number): string {
  return Array.from({ length: Math.round(length / 5) }, () => ' ẋẋẋẋ').join('')
}
