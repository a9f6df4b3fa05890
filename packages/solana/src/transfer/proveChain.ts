import { type CaipNetworkId, SOLANA_LAB_MARKER } from '@latchkey/contract'
import { read, type Transport } from '@latchkey/core/adapter'
import { isSignatureOf } from '../lazy/verify.ts'
import { toBase58 } from '../wallet/base58.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { clusterOf } from './ground.ts'
import { isTokenProgram } from './tokenAccounts.ts'

/** A feature that only a lab wallet has: it signs a challenge with the lab's key. */
const FEATURE = 'latchkey:proveLab'
/** A feature that only the embedded wallet has: it returns the key that its own node names. */
const NAMES = 'latchkey:labKey'

/**
 * Proves that the wallet and the page use the same chain. Solana wallets have no node to compare, so a lab's node names a key and the wallet
 * signs a challenge with that key. The embedded wallet sends through its operator's node, which must name the same key.
 * @returns the key that the wallet signed with (empty if it did not sign), and the key on the chain
 */
export async function proveChain(
  transport: Transport,
  wallet: Wallet,
  caipNetworkId: CaipNetworkId,
): Promise<{ wallet: string; transport: string }> {
  const [marker] = await clusterOf(transport, caipNetworkId).accounts([SOLANA_LAB_MARKER])
  const key = marker?.data.length === 32 && !isTokenProgram(marker.program) ? marker.data : undefined
  if (!key) return { wallet: '', transport: 'not a lab’s' }
  const named = toBase58(key)
  if (wallet.has(NAMES)) {
    const own = read(await wallet.call(NAMES, 'name'), 'key')
    return { wallet: own instanceof Uint8Array ? toBase58(own) : '', transport: named }
  }
  if (!wallet.has(FEATURE)) return { wallet: '', transport: named }
  const challenge = crypto.getRandomValues(new Uint8Array(32))
  const text = new TextEncoder().encode(`latchkey lab ${caipNetworkId} ${toBase58(challenge)}`)
  const signature = read(await wallet.call(FEATURE, 'prove', { text }), 'signature')
  const isLab = signature instanceof Uint8Array && isSignatureOf(key, text, signature)
  return { wallet: isLab ? named : '', transport: named }
}
