/** How complex a JSON text may be: deep nesting or many parts can take a hundred times as long to parse as a plain long text. */
export interface JsonLimits {
  readonly depth: number
  /** Values in all arrays and objects together. */
  readonly parts: number
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c

/** Finds the limit that a JSON text exceeds, in one pass over its bytes, without parsing. The parser refuses invalid JSON. */
export function exceededLimit(bytes: Uint8Array, limits: JsonLimits): keyof JsonLimits | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === 0x5b || byte === 0x7b) {
      depth += 1
      parts += 1
      if (depth > limits.depth) return 'depth'
    } else if (byte === 0x5d || byte === 0x7d) depth -= 1
    else if (byte === COMMA) parts += 1
    if (parts > limits.parts) return 'parts'
  }
  return undefined
}

function endOfString(bytes: Uint8Array, from: number): number {
  let end = bytes.indexOf(QUOTE, from + 1)
  while (end >= 0 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1)
  return end < 0 ? bytes.length : end
}

function isEscaped(bytes: Uint8Array, at: number): boolean {
  let backslashes = 0
  while (bytes[at - 1 - backslashes] === BACKSLASH) backslashes += 1
  return backslashes % 2 === 1
}
