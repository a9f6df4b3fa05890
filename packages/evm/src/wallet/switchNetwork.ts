import {
  type CaipNetwork,
  ConnectorChainMismatchError,
  messageOf,
  SwitchingNotSupportedError,
  UnrecognizedChainError,
  UnsupportedMethodError,
  UserRejectedError,
} from '@latchkey/core'
import { toCaipNetworkId, toHex } from '../provider/parse.ts'
import { readChainId } from './connect.ts'
import { codesOf } from './decodeError.ts'
import type { Wallet } from './wallet.ts'

const CHECKS = 10
const CHECK_DELAY_MS = 100

/**
 * Moves a wallet to a network (EIP-3326); where it does not know the network, adds it first (EIP-3085, S4.19).
 *
 * @throws UserRejectedError for a no to either; UnrecognizedChainError where it could not be added;
 * SwitchingNotSupportedError; ConnectorChainMismatchError where the wallet says it moved and did not
 */
export async function switchNetwork(wallet: Wallet, network: CaipNetwork): Promise<void> {
  const chainId = Number(network.id)
  const move = () => wallet.ask('wallet_switchEthereumChain', [{ chainId: toHex(chainId) }])
  try {
    await move()
  } catch (error) {
    if (error instanceof UnsupportedMethodError)
      throw new SwitchingNotSupportedError({ walletName: wallet.name, cause: error })
    const reason = unknownChainIn(error)
    if (!reason) throw error
    await addChain(wallet, network).catch((refusal: unknown) => {
      // That the network is unknown was only a guess: what the wallet said first says more.
      throw reason === 'perhaps' && refusal instanceof UnrecognizedChainError ? error : refusal
    })
    // Adding a chain leaves it to the wallet whether it also moves there.
    if ((await readChainId(wallet)) !== chainId) await move()
  }
  await verify(wallet, chainId)
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
    if (cause instanceof UserRejectedError) throw cause
    throw new UnrecognizedChainError({ caipNetworkId, cause })
  }
}

// Some wallets answer before they have moved.
async function verify(wallet: Wallet, chainId: number): Promise<void> {
  let walletChainId = await readChainId(wallet)
  for (let check = 1; walletChainId !== chainId && check < CHECKS; check += 1) {
    await new Promise((resolve) => setTimeout(resolve, CHECK_DELAY_MS))
    walletChainId = await readChainId(wallet)
  }
  if (walletChainId === chainId) return
  throw new ConnectorChainMismatchError({
    walletChainId: toCaipNetworkId(walletChainId),
    caipNetworkId: toCaipNetworkId(chainId),
  })
}

/** 4902 outside or nested; mobile wallets hide it behind a bare internal error. */
function unknownChainIn(error: unknown): 'surely' | 'perhaps' | undefined {
  if (error instanceof UserRejectedError) return undefined
  const codes = codesOf(error)
  if (codes.includes(4902) || /unrecognized chain/i.test(messageOf(error) ?? '')) return 'surely'
  return codes.includes(-32603) ? 'perhaps' : undefined
}

function isSafeUrl(text: string): boolean {
  return /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$))/i.test(text)
}
