import type { Messages } from '../src/messages/Messages.ts'
import { english } from './english.ts'

const LATIN = 'abcdefghijklmnopqrstuvwxyz'
const HEBREW = 'אבצדעפגהיחקלמנופקרסטוושחיז'

/** A catalogue in letters that run from right to left, with the texts' lengths: what translation must not break. */
export const pseudo: Messages = translate(english)

/** English and its translation have one shape, since every leaf is replaced by one of its own kind. */
function translate<section>(section: section): section {
  return translateAny(section) as section
}

function translateAny(value: unknown): unknown {
  if (typeof value === 'string') return toHebrew(value)
  if (typeof value === 'function') return translateFunction(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, translateAny(part)]))
}

/** What is put into a text (a wallet's name, an amount) stays as it is. */
function translateFunction(write: unknown): (...parameters: readonly unknown[]) => string {
  return (...parameters) => {
    const marked = parameters.map((one, index) => (typeof one === 'string' ? `\uE000${index}\uE000` : one))
    const text = String(Reflect.apply(write as (...parts: unknown[]) => string, undefined, marked))
    return toHebrew(text).replace(/\uE000(\d+)\uE000/g, (_, index) => String(parameters[Number(index)]))
  }
}

function toHebrew(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => HEBREW[LATIN.indexOf(letter.toLowerCase())] ?? letter)
}
