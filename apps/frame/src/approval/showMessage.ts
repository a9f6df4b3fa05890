import { type Line, readable, signInWarning } from '@latchkey/clear-signing'
import { toText } from '../keys/bytes.ts'
import type { Place, Shown } from './question.ts'

type Bound = Pick<Place, 'owner' | 'smart' | 'texts'>

/** The screen content for a message, on every chain. `hex` is the message in the chain's notation for bytes. */
export function showMessage(
  message: Uint8Array,
  hex: string,
  place: Bound & Pick<Place, 'address' | 'origin' | 'words'>,
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
      // A message of 32 bytes may be the hash of anything: a transaction, a user operation, a delegation.
      ...(text === undefined ? [texts.notText] : []),
      ...(hasHidden ? [texts.hidden] : []),
    ],
    lines: accountsBound(place),
    raw: hex,
  }
}

/** The other account that a signature binds: a smart account accepts everything that its key has signed (ERC-1271 without ERC-7739). */
export function accountsBound({ owner, smart, texts }: Bound): Line[] {
  const other = owner ?? smart
  return other === undefined ? [] : [{ label: texts.alsoCountsFor, value: other, isAddress: true }]
}
