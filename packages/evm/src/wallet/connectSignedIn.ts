import type { CaipNetworkId } from '@latchkey/contract'
import {
  RequestPendingError,
  type SignedConnection,
  type SignInTerms,
  UnsupportedMethodError,
  UserRejectedError,
} from '@latchkey/core'
import type { Connected } from '../connected.ts'
import { toCaipNetworkId, toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import { readAccounts } from '../provider/readAccounts.ts'
import { readChainId, toConnection } from './connect.ts'
import type { Wallet } from './wallet.ts'

const METHOD = 'wallet_connect'
/** A wallet that fails sooner has shown no prompt, because no user reads a prompt in this time. */
const UNREAD_MS = 1_000

interface Means extends Pick<Connected, 'requireSignature'> {
  /** Returns the message to sign on a chain. If it returns undefined, the wallet only connects. */
  readonly signIn: (caipNetworkId: CaipNetworkId) => Promise<SignInTerms | undefined>
}

/**
 * Asks a wallet to connect and to sign in with one prompt (ERC-7846, `wallet_connect` with `signInWithEthereum`).
 * @returns undefined if the wallet doesn't know the method; it has shown no prompt then
 */
export async function connectSignedIn(
  wallet: Wallet,
  { signIn, requireSignature }: Means,
): Promise<SignedConnection | undefined> {
  const chainId = await readChainId(wallet).catch(() => undefined)
  const caipNetworkId = chainId && toCaipNetworkId(chainId)
  const terms = caipNetworkId && (await signIn(caipNetworkId))
  if (!terms) return undefined
  const signInWithEthereum = { ...terms, chainId: toHex(chainId) }
  const askedAt = Date.now()
  let answer: unknown
  try {
    answer = await wallet.ask(METHOD, [{ version: '1', capabilities: { signInWithEthereum } }])
  } catch (error) {
    if (error instanceof UserRejectedError || error instanceof RequestPendingError) throw error
    if (error instanceof UnsupportedMethodError || Date.now() - askedAt < UNREAD_MS) return undefined
    throw error
  }
  const accounts = read(answer, 'accounts')
  const list: readonly unknown[] = Array.isArray(accounts) ? accounts : []
  const addresses = Array.isArray(accounts)
    ? readAccounts(list.map((one) => read(one, 'address')))
    : undefined
  const connection = await toConnection(wallet, addresses, METHOD)
  const [address] = connection.addresses
  const given = read(read(list[0], 'capabilities'), 'signInWithEthereum')
  const [message, signature] = [read(given, 'message'), read(given, 'signature')]
  // If the wallet connects without the capability, or has since moved to another account, it is asked to sign later.
  if (!address || address !== addresses?.[0] || typeof message !== 'string' || !isSignature(signature))
    return connection
  await requireSignature(caipNetworkId, { address, message, signature })
  return { ...connection, signed: { message, signature } }
}

function isSignature(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-f]{62,}$/i.test(value)
}
