import {
  type CaipNetwork,
  ConnectorChainMismatchError,
  messageOf,
  RequestPendingError,
  SwitchingNotSupportedError,
  UnauthorizedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletNotSetUpError,
  WalletRestartedError,
} from '@latchkey/core'
import { codesOf, unwrap } from '@latchkey/core/adapter'
import { toCaipNetworkId, toHex } from '../provider/parse.ts'
import { read } from '../provider/provider.ts'
import { readChainId } from './connect.ts'
import type { Wallet } from './wallet.ts'

const CHECKS = 10
const CHECK_DELAY_MS = 100
/** Matches wallets' messages about an unknown network, with any code. 8546 is one wallet's own code for this error. */
const UNKNOWN_CHAIN =
  /\b(4902|8546)\b|(chain|network)[^.]*(not supported|unsupported|unknown|not (been |yet )?(added|found|configured|recogni[sz]ed|known))|(unsupported|unknown|unrecogni[sz]ed|no such) (chain|network)|add(ing)? the (chain|network)/i
/** wagmi's text for a wallet that added the network and did not switch. */
const ADDED_ONLY = /rejected switch after adding/i
/** Reasons that are unrelated to the network. Any other failure may mean that the wallet doesn't know the network. */
const OTHER_REASONS = [
  UserRejectedError,
  RequestPendingError,
  UnauthorizedError,
  WalletNotSetUpError,
  WalletRestartedError,
]

/** Switches a wallet to a network (EIP-3326). If the wallet does not know the network, adds it first (EIP-3085, S4.19). */
export async function switchNetwork(wallet: Wallet, network: CaipNetwork): Promise<void> {
  try {
    await move(wallet, network)
  } catch (error) {
    await addUnknown(wallet, network, error)
    return
  }
  await requireChain(wallet, Number(network.id))
}

/**
 * Adds a network that a wallet failed to switch to, if the wallet may not know it, and checks that the wallet moved.
 * @param failure - the kit's error for the failed switch; thrown if it is more exact than the failure to add
 */
export async function addUnknown(wallet: Wallet, network: CaipNetwork, failure: unknown): Promise<void> {
  if (failure instanceof UnsupportedMethodError)
    throw new SwitchingNotSupportedError({ walletName: wallet.name, cause: failure })
  const chainId = Number(network.id)
  const reason = reasonOf(failure)
  if (!reason) throw failure
  if (reason !== 'added') {
    await addChain(wallet, network).catch((refusal: unknown) => {
      // The wallet may know the network after all, so the first error is more useful.
      throw reason === 'perhaps' && refusal instanceof UnrecognizedChainError ? failure : refusal
    })
    if ((await settledChainId(wallet, chainId)) === chainId) return
  }
  // Some wallets also switch to a chain that they add, others do not.
  const { caipNetworkId } = network
  await move(wallet, network).catch((error: unknown) => {
    throw reasonOf(error) === 'surely' ? new UnrecognizedChainError({ caipNetworkId, cause: error }) : error
  })
  await requireChain(wallet, chainId)
}

function move(wallet: Wallet, { id }: CaipNetwork): Promise<unknown> {
  return wallet.ask('wallet_switchEthereumChain', [{ chainId: toHex(Number(id)) }])
}

async function addChain(wallet: Wallet, network: CaipNetwork): Promise<void> {
  const { caipNetworkId, rpcUrls, blockExplorers, name, nativeCurrency } = network
  const explorers = [blockExplorers?.default.url ?? ''].filter(isSafeUrl)
  const parameters = {
    chainId: toHex(Number(network.id)),
    chainName: name,
    nativeCurrency,
    rpcUrls: (rpcUrls.chainDefault ?? rpcUrls.default).http.filter(isSafeUrl),
    ...(explorers.length > 0 ? { blockExplorerUrls: explorers } : {}),
  }
  try {
    await wallet.ask('wallet_addEthereumChain', [parameters])
  } catch (cause) {
    if (cause instanceof UserRejectedError) throw new UserRejectedError({ cause, declined: 'addNetwork' })
    throw new UnrecognizedChainError({ caipNetworkId, cause })
  }
}

async function requireChain(wallet: Wallet, chainId: number): Promise<void> {
  const walletChainId = await settledChainId(wallet, chainId)
  if (walletChainId === chainId) return
  throw new ConnectorChainMismatchError({
    walletChainId: toCaipNetworkId(walletChainId),
    caipNetworkId: toCaipNetworkId(chainId),
  })
}

/** Reads the wallet's chain, and again after a second if it is wrong. Some wallets answer before they switch. */
async function settledChainId(wallet: Wallet, wanted: number): Promise<number> {
  let chainId = await readChainId(wallet)
  for (let check = 1; chainId !== wanted && check < CHECKS; check += 1) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_DELAY_MS))
    chainId = await readChainId(wallet)
  }
  return chainId
}

/** Returns whether a failed switch means an unknown network, or an added one. 4902, at the top level or nested, is one of several signs. */
function reasonOf(failure: unknown): 'surely' | 'perhaps' | 'added' | undefined {
  const cause = failure instanceof Error ? unwrap(failure.cause) : failure
  const codes = codesOf(cause)
  const text = messageOf(cause) ?? ''
  if (ADDED_ONLY.test(text)) return 'added'
  // wagmi turns every failure to add a network into a rejection. Any other cause shows that the wallet had answered 4902.
  const isRejection = read(read(failure, 'cause'), 'name') === 'UserRejectedRequestError'
  if (isRejection && !codes.includes(4001)) return 'surely'
  if (OTHER_REASONS.some((one) => failure instanceof one) || codes.includes(4900)) return undefined
  return codes.includes(4902) || UNKNOWN_CHAIN.test(text) ? 'surely' : 'perhaps'
}

function isSafeUrl(text: string): boolean {
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i.test(text)
}
