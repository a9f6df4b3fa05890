import { readable, signInWarning } from '@latchkey/clear-signing'
import { toText } from '../keys/bytes.ts'
import type { Place, Shown } from './question.ts'

/** What a person sees of a message, on every chain. `hex` is how the chain writes bytes. */
export function showMessage(
  message: Uint8Array,
  hex: string,
  { address, origin, texts, words }: Pick<Place, 'address' | 'origin' | 'texts' | 'words'>,
): Shown {
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
    raw: hex,
  }
}
