import type { CaipNetworkId } from '@latchkey/contract'
import { TransportError, WalletAnswerError } from '@latchkey/core'
import type { Ground } from '../ground.ts'
import { read } from '../provider/provider.ts'
import { readWallet } from '../wallet/readWallet.ts'

const FIRST_BLOCK = ['0x0', false]
/** The code of an account that delegates to a contract (EIP-7702). It is still a user's account. */
const DELEGATION = /^0xef0100[0-9a-f]{40}$/i

/** Returns the hash of block 0, which is unique to each chain, from the wallet's node and from the kit's node, in lower case. */
export async function proveChain(
  { transport, walletOf }: Ground,
  { connectorId, caipNetworkId }: { connectorId: string; caipNetworkId: CaipNetworkId },
): Promise<{ wallet: string; transport: string }> {
  const method = 'eth_getBlockByNumber'
  const wallet = await walletOf(connectorId)
  const blocks = [
    readWallet(wallet, method, FIRST_BLOCK),
    transport.request(caipNetworkId, method, FIRST_BLOCK),
  ]
  const [theirs, ours] = (await Promise.all(blocks)).map((block) => read(block, 'hash'))
  if (!isHash(theirs)) throw new WalletAnswerError({ method })
  if (!isHash(ours)) throw new TransportError({ caipNetworkId, details: 'block 0 has no hash' })
  return { wallet: theirs.toLowerCase(), transport: ours.toLowerCase() }
}

export async function isContract(
  { transport }: Ground,
  { address, caipNetworkId }: { address: string; caipNetworkId: CaipNetworkId },
): Promise<boolean> {
  const code = await transport.request(caipNetworkId, 'eth_getCode', [address, 'latest'])
  if (typeof code !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(code))
    throw new TransportError({ caipNetworkId, details: 'the node answered with what is no code' })
  return code !== '0x' && !DELEGATION.test(code)
}

/** Requests permissions (ERC-7715), and returns the wallet's response unparsed. */
export async function grantPermissions(
  { walletOf }: Ground,
  { connectorId, permissions }: { connectorId: string; permissions: readonly unknown[] },
): Promise<unknown> {
  const wallet = await walletOf(connectorId)
  return wallet.ask('wallet_grantPermissions', permissions)
}

/** Whether a value is `0x` and 64 hex characters (S5.14). */
export function isHash(thing: unknown): thing is `0x${string}` {
  return typeof thing === 'string' && /^0x[0-9a-f]{64}$/i.test(thing)
}
