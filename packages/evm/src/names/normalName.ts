import { BaseError } from '@latchkey/core'

/** A name has characters outside ASCII. Detecting look-alikes there needs tables (ENSIP-15) that are larger than this adapter. */
export class NameScriptError extends BaseError {
  override name = 'NameScriptError' as const
  constructor({ text }: { text: string }) {
    super('Names in this script cannot be read yet', {
      details: text,
      metaMessages: ['Use the address instead.'],
    })
  }
}

/**
 * Returns a name in its normal form (ENSIP-15). Handles names of plain letters, digits and hyphens, which nearly all names are.
 * Returns undefined if no such name can exist.
 *
 * @throws NameScriptError if the name has other characters, because such a name may exist
 *
 * @example
 * normalName('Vitalik.eth') // 'vitalik.eth'
 */
export function normalName(name: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  if (/[^\x00-\x7f]/.test(name)) throw new NameScriptError({ text: name })
  const lower = name.toLowerCase()
  if (!lower.includes('.') || lower.length > 255) return undefined
  return lower.split('.').every(isPlainLabel) ? lower : undefined
}

/** Whether a label is plain. Underscores are allowed only at the start, and hyphens in third and fourth place mean another encoding. */
function isPlainLabel(label: string): boolean {
  return /^_*[a-z0-9$-]+$|^_+$/.test(label) && !/^..--/.test(label)
}
