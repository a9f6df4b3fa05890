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
/** What wallets say of a network they lack, whatever code they put beside it. 8546: one wallet's own number for it. */
const UNKNOWN_CHAIN =
  /\b(4902|8546)\b|(chain|network)[^.]*(not supported|unsupported|unknown|not (been |yet )?(added|found|configured|recogni[sz]ed|known))|(unsupported|unknown|unrecogni[sz]ed|no such) (chain|network)|add(ing)? the (chain|network)/i
/** How wagmi calls a wallet that added the network and stayed where it was. */
const ADDED_ONLY = /rejected switch after adding/i
/** These reasons have nothing to do with the network. Any other failure may hide that the wallet doesn't know it. */
const OTHER_REASONS = [
  UserRejectedError,
  RequestPendingError,
  UnauthorizedError,
  WalletNotSetUpError,
  WalletRestartedError,
]

/**
 * Moves a wallet to a network (EIP-3326); where it does not know the network, adds it first (EIP-3085, S4.19).
 *
 * @throws UserRejectedError for a no to either; UnrecognizedChainError where it could not be added;
 * SwitchingNotSupportedError; ConnectorChainMismatchError where the wallet says it moved and did not
 */
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
 * Adds the network that a wallet failed to switch to, if it may not know it, and makes sure that the wallet moved.
 *
 * @param failure - how the switch failed, as one of the kit's errors
 * @throws `failure` where it says more than that the network could not be added; else as switchNetwork
 */
export async function addUnknown(wallet: Wallet, network: CaipNetwork, failure: unknown): Promise<void> {
  if (failure instanceof UnsupportedMethodError)
    throw new SwitchingNotSupportedError({ walletName: wallet.name, cause: failure })
  const chainId = Number(network.id)
  const reason = reasonOf(failure)
  if (!reason) throw failure
  if (reason !== 'added') {
    await addChain(wallet, network).catch((refusal: unknown) => {
      // That the network is unknown was only a guess: what the wallet said first says more.
      throw reason === 'perhaps' && refusal instanceof UnrecognizedChainError ? failure : refusal
    })
    if ((await settledChainId(wallet, chainId)) === chainId) return
  }
  // Adding a chain leaves it to the wallet whether it also moves there.
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

/** Where the wallet is: at once if it is where it should be, else after a second. Some answer before they have moved. */
async function settledChainId(wallet: Wallet, wanted: number): Promise<number> {
  let chainId = await readChainId(wallet)
  for (let check = 1; chainId !== wanted && check < CHECKS; check += 1) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_DELAY_MS))
    chainId = await readChainId(wallet)
  }
  return chainId
}

/** Why a switch failed, as far as it concerns the network. 4902, outside or nested, is only one way of saying it. */
function reasonOf(failure: unknown): 'surely' | 'perhaps' | 'added' | undefined {
  const cause = failure instanceof Error ? unwrap(failure.cause) : failure
  const codes = codesOf(cause)
  const text = messageOf(cause) ?? ''
  if (ADDED_ONLY.test(text)) return 'added'
  // wagmi calls every failure to add a rejection: what isn't one shows that the wallet had said 4902.
  if (isOtherRejection(failure, codes)) return 'surely'
  if (OTHER_REASONS.some((one) => failure instanceof one) || codes.includes(4900)) return undefined
  return codes.includes(4902) || UNKNOWN_CHAIN.test(text) ? 'surely' : 'perhaps'
}

function isOtherRejection(failure: unknown, codes: readonly (number | string)[]): boolean {
  return read(read(failure, 'cause'), 'name') === 'UserRejectedRequestError' && !codes.includes(4001)
}

function isSafeUrl(text: string): boolean {
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i.test(text)
}
