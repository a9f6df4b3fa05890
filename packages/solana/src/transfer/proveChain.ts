import { type CaipNetworkId, SOLANA_LAB_MARKER } from '@latchkey/contract'
import { read, type Transport } from '@latchkey/core/adapter'
import { isSignatureOf } from '../lazy/verify.ts'
import { toBase58 } from '../wallet/base58.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { clusterOf } from './ground.ts'
import { isTokenProgram } from './tokenAccounts.ts'

/** Only a lab's wallet has it: it signs a challenge with that key. */
const FEATURE = 'latchkey:proveLab'
/** Only the embedded wallet has it: it says which key its own node names. */
const NAMES = 'latchkey:labKey'

/**
 * Wallets of Solana have no node to compare. So a lab's node names a key, and the wallet signs a challenge with it. The embedded wallet
 * sends through a node of its operator, which can be compared: it must name the same key.
 * @returns the key under which the wallet signed, empty where it did not, and the key on the chain
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
