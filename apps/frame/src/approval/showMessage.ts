import { type Line, readable, signInWarning } from '@latchkey/clear-signing'
import { toText } from '../keys/bytes.ts'
import { isEvm } from '../rpc/network.ts'
import { isDeployed, toHex } from '../smart/accounts.ts'
import type { Place, Shown } from './question.ts'

type Bound = Pick<Place, 'address' | 'owner' | 'network' | 'node' | 'texts'>

/** What a person sees of a message, on every chain. `hex` is how the chain writes bytes. */
export async function showMessage(
  message: Uint8Array,
  hex: string,
  place: Bound & Pick<Place, 'origin' | 'words'>,
): Promise<Shown> {
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
    lines: await accountsBound(place),
    raw: hex,
  }
}

/**
 * The other account that a signature of a digest binds: a smart account signs by its key, and takes whatever that key has signed (ERC-1271
 * without ERC-7739).
 */
export async function accountsBound({ owner, address, network, node, texts }: Bound): Promise<Line[]> {
  const line = (value: string): Line => ({ label: texts.alsoCountsFor, value, isAddress: true })
  if (owner !== undefined) return [line(owner)]
  if (!isEvm(network)) return []
  const { smartAccountAddress } = await import('../smart/address.ts')
  const smart = smartAccountAddress(toHex(address))
  // A node that is down keeps nobody from signing.
  return (await isDeployed(smart, network, node).catch(() => false)) ? [line(smart)] : []
}
