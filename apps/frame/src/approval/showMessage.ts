import { type Line, readable, signInWarning } from '@latchkey/clear-signing'
import { toText } from '../keys/bytes.ts'
import type { Place, Shown } from './question.ts'

/** What a person sees of a message, on every chain. `hex` is how the chain writes bytes. */
export function showMessage(
  message: Uint8Array,
  hex: string,
  place: Pick<Place, 'address' | 'owner' | 'origin' | 'texts' | 'words'>,
): Shown {
  const { address, origin, texts, words } = place
  const text = toText(message)
  const { text: shown, hasHidden } = readable(text ?? '')
  const { warning } = text === undefined ? {} : signInWarning({ origin, account: address, text, words })
  return {
    kind: 'message',
    statements: [],
    text: text === undefined ? hex : shown,
    warnings: [
      ...(warning ? [warning] : []),
      // 32 bytes may be the hash of anything: a transaction, a user operation, a delegation.
      ...(text === undefined ? [texts.notText] : []),
      ...(hasHidden ? [texts.hidden] : []),
    ],
    lines: accountsBound(place),
    raw: hex,
  }
}

/** A smart account signs by its key, so whoever checks the signature by the key's own account takes it, too (ERC-1271 without ERC-7739). */
export const accountsBound = ({ owner, texts }: Pick<Place, 'owner' | 'texts'>): Line[] =>
  owner === undefined ? [] : [{ label: texts.alsoCountsFor, value: owner, isAddress: true }]
