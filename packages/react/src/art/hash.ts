/** FNV-1a, so that generated art is the same everywhere. Not for security. */
export function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}
