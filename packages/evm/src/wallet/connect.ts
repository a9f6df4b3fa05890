import {
  type AdapterConnection,
  ChainIdNotFoundError,
  ConnectorNotConnectedError,
  ConnectorUnavailableError,
  UserRejectedError,
  WalletAnswerError,
} from '@latchkey/core'
import { parseAccounts, parseChainId, toCaipNetworkId } from '../provider/parse.ts'
import type { Wallet } from './wallet.ts'

const SILENCE_MS = 10_000
const PERMISSION = [{ eth_accounts: {} }]

/**
 * Asks a wallet for its accounts and its chain.
 *
 * @param silent - returns only what the wallet granted before; opens no window
 * @param anew - has the wallet show its choice of accounts even where it granted them before (EIP-2255)
 * @throws UserRejectedError, RequestPendingError, ConnectorNotConnectedError, ConnectorUnavailableError,
 * WalletAnswerError, ChainIdNotFoundError
 */
export async function connectWallet(
  wallet: Wallet,
  { silent, anew }: { silent: boolean; anew: boolean },
): Promise<AdapterConnection> {
  if (silent) return inTime(readConnection(wallet, 'eth_accounts'), wallet.connectorId)
  if (anew) await requestPermissions(wallet)
  return readConnection(wallet, 'eth_requestAccounts')
}

async function readConnection(
  wallet: Wallet,
  method: 'eth_accounts' | 'eth_requestAccounts',
): Promise<AdapterConnection> {
  const addresses = parseAccounts(await wallet.ask(method))
  if (addresses?.length === 0 && method === 'eth_accounts') throw new ConnectorNotConnectedError()
  if (!addresses?.length) throw new WalletAnswerError({ method })
  return { addresses, caipNetworkId: toCaipNetworkId(await readChainId(wallet)) }
}

// Nobody is at the wallet's window to answer a silent question: where it says nothing, it is not there.
async function inTime<answer>(answer: Promise<answer>, connectorId: string): Promise<answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectorUnavailableError({ connectorId })), SILENCE_MS)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}

/**
 * Which chain the wallet is on.
 *
 * @throws ChainIdNotFoundError where it says nothing that can be read
 */
export async function readChainId(wallet: Wallet): Promise<number> {
  const answer = await wallet.ask('eth_chainId').catch((cause: unknown) => {
    throw new ChainIdNotFoundError({ cause })
  })
  const chainId = parseChainId(answer)
  if (chainId === undefined) throw new ChainIdNotFoundError()
  return chainId
}

async function requestPermissions(wallet: Wallet): Promise<void> {
  try {
    await wallet.ask('wallet_requestPermissions', PERMISSION)
  } catch (error) {
    // A wallet that does not know permissions is asked for accounts the plain way.
    if (error instanceof UserRejectedError) throw error
  }
}
