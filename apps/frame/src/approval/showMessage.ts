import { signInWarning } from '@latchkey/clear-signing'
import type { Shown } from './question.ts'
import { readable, toText } from './readable.ts'
import { messageWarnings } from './warnings.ts'

/** What a person sees of a message, on every chain. `hex` is how the chain writes bytes. */
export function showMessage(
  message: Uint8Array,
  hex: string,
  { address, origin }: { readonly address: string; readonly origin: string },
): Shown {
  const text = toText(message)
  const { text: shown, hasHidden } = readable(text ?? '')
  const { warning } = text === undefined ? {} : signInWarning({ origin, account: address, text })
  return {
    kind: 'message',
    statements: [],
    text: text === undefined ? hex : shown,
    warnings: [
      ...(warning ? [warning] : []),
      // 32 bytes may be the hash of anything: a transaction, a user operation, a delegation.
      ...(text === undefined ? [messageWarnings.notText] : []),
      ...(hasHidden ? [messageWarnings.hidden] : []),
    ],
    raw: hex,
  }
}
