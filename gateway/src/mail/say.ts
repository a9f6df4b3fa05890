import { plainLine } from '@latchkey/clear-signing'

const MOST = 254
const BEGIN = '\u2068'
const END = '\u2069'

/**
 * Prepares a third party's text for a mail: one line, limited length, and isolated so that it doesn't change the direction of the text around
 * it. Removes the text's own isolates and quotation marks, so that it can't end those that the mail puts around it.
 */
export function foreign(text: string): string {
  const line = text.trim().replace(/\s+/gu, ' ')
  const letters = [...plainLine(line.replace(/["“”„«»‹›]/gu, "'"))]
  return `${BEGIN}${letters.length > MOST ? `${letters.slice(0, MOST - 1).join('')}…` : letters.join('')}${END}`
}

/** A sentence of a mail. Every inserted value except numbers is a third party's text, and passes through `foreign()`. */
export function say(words: TemplateStringsArray, ...holes: readonly (string | number)[]): string {
  return String.raw({ raw: words }, ...holes.map((hole) => (typeof hole === 'number' ? hole : foreign(hole))))
}

/** A text as HTML, also inside an attribute. */
export function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A sentence as HTML, in which elements isolate what is somebody else's, and show it in bold. */
export function sentenceToHtml(sentence: string): string {
  return toHtml(sentence).replaceAll(BEGIN, '<bdi style="font-weight:600">').replaceAll(END, '</bdi>')
}
