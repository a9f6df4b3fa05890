import { hash } from './hash.ts'

/** Eight sets of three colours: background, middle and front. */
const COLOURS =
  'f0b48ae2647f4b3b8f8fe0b02f9e6e14532d9cc9ff4f7fe01e2f6bf5d76ee08a3c7a2e1dd3b8ff8e5bd93a1f739fe6e62c93a8123f52ffb3c7d9477f611442cbd8a67c9a3f37491a'

export function avatarColours(key: string): readonly string[] {
  const at = (hash(key) % 8) * 18
  return [0, 6, 12].map((offset) => `#${COLOURS.slice(at + offset, at + offset + 6)}`)
}
