import type { CaipNetworkId } from '@latchkey/contract'
import {
  RequestPendingError,
  type SignedConnection,
  type SignInTerms,
  UnsupportedMethodError,
  UserRejectedError,
  WalletAnswerError,
} from '@latchkey/core'
import { read } from '@latchkey/core/adapter'
import { toWalletChain } from '../chains.ts'
import { toBase58 } from './base58.ts'
import { toConnection, type Wish } from './connect.ts'
import { readOutputs, requireBytes, requireSignature } from './sign.ts'
import { readAccounts, type Wallet } from './wallet.ts'

const METHOD = 'solana:signIn'
/** A wallet that fails sooner has shown no prompt, because no user reads a prompt in this time. */
const UNREAD_MS = 1_000

/** Returns the message to sign on a chain. If it returns undefined, the wallet only connects. */
type SignIn = (caipNetworkId: CaipNetworkId) => Promise<SignInTerms | undefined>

/**
 * Asks a wallet to connect and to sign in with one prompt (Sign In With Solana, `solana:signIn`).
 * @returns undefined if the wallet does not support this; it has shown no prompt then
 */
export async function connectSignedIn(
  wallet: Wallet,
  wish: Pick<Wish, 'wanted' | 'networks'>,
  signIn: SignIn,
): Promise<SignedConnection | undefined> {
  const { wanted } = wish
  const chain = wanted && toWalletChain(wanted)
  const terms = chain && (await signIn(wanted))
  if (!terms) return undefined
  const askedAt = Date.now()
  let answer: unknown
  try {
    answer = await wallet.call(METHOD, 'signIn', { ...terms, chainId: chain.replace('solana:', '') })
  } catch (error) {
    if (error instanceof UserRejectedError || error instanceof RequestPendingError) throw error
    if (error instanceof UnsupportedMethodError || Date.now() - askedAt < UNREAD_MS) return undefined
    throw error
  }
  const [output] = readOutputs(answer, 1, METHOD)
  const [account] = readAccounts([read(output, 'account')])
  if (!account) throw new WalletAnswerError({ method: METHOD })
  const bytes = requireBytes(read(output, 'signedMessage'), METHOD)
  const signature = requireBytes(read(output, 'signature'), METHOD)
  await requireSignature(account, bytes, signature)
  const others = wallet.accounts().filter(({ address }) => address !== account.address)
  const signed = { message: new TextDecoder().decode(bytes), signature: toBase58(signature), chain }
  return { ...toConnection([account, ...others], wish), signed }
}
