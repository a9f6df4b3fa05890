import {
  type AdapterConnection,
  ChainIdNotFoundError,
  ConnectorNotConnectedError,
  ProviderNotFoundError,
  UnauthorizedError,
  UserRejectedError,
  WalletAnswerError,
  WalletRestartedError,
  WalletSilentError,
} from '@latchkey/core'
import { inTime } from '@latchkey/core/adapter'
import { parseChainId, toCaipNetworkId } from '../provider/parse.ts'
import { readAccounts } from '../provider/readAccounts.ts'
import { readWallet } from './readWallet.ts'
import type { Wallet } from './wallet.ts'

const PERMISSION = [{ eth_accounts: {} }]

/**
 * Asks a wallet for its accounts and its chain.
 *
 * @param silent - returns only accounts granted before; opens no window
 * @param asksAgain - makes the wallet ask for accounts again even if it granted some before (EIP-2255)
 * @throws UserRejectedError, RequestPendingError, ConnectorNotConnectedError, ConnectorUnavailableError,
 * UnauthorizedError where it shares no account, WalletAnswerError, ChainIdNotFoundError
 */
export async function connectWallet(
  wallet: Wallet,
  { silent, asksAgain }: { silent: boolean; asksAgain: boolean },
): Promise<AdapterConnection> {
  if (silent) return inTime(readConnection(wallet, 'eth_accounts'), wallet.connectorId)
  if (asksAgain) await requestPermissions(wallet)
  return readConnection(wallet, 'eth_requestAccounts')
}

async function readConnection(
  wallet: Wallet,
  method: 'eth_accounts' | 'eth_requestAccounts',
): Promise<AdapterConnection> {
  return toConnection(wallet, readAccounts(await wallet.ask(method)), method)
}

/** The connection of a wallet that shares these accounts. */
export async function toConnection(
  wallet: Wallet,
  answer: readonly string[] | undefined,
  method: string,
): Promise<AdapterConnection> {
  // The adapter isn't subscribed yet. Accounts emitted while the wallet reports its chain are newer than its answer.
  const news = hearAccounts(wallet)
  try {
    const caipNetworkId = answer?.length ? toCaipNetworkId(await readChainId(wallet)) : undefined
    const addresses = news.latest() ?? answer
    if (!addresses) throw new WalletAnswerError({ method })
    if (addresses.length === 0 || !caipNetworkId)
      throw method === 'eth_accounts' ? new ConnectorNotConnectedError() : new UnauthorizedError()
    return { addresses, caipNetworkId }
  } finally {
    news.end()
  }
}

function hearAccounts({ provider }: Wallet): { latest(): readonly string[] | undefined; end(): void } {
  let latest: readonly string[] | undefined
  const onAccounts = (payload: unknown) => {
    latest = readAccounts(payload) ?? latest
  }
  const each = (method: 'on' | 'removeListener') => {
    try {
      Promise.resolve(provider[method]?.('accountsChanged', onAccounts)).catch(ignore)
    } catch {
      ignore()
    }
  }
  each('on')
  return { latest: () => latest, end: () => each('removeListener') }
}

function ignore(): void {
  // A wallet whose events do not work is still one that can be asked.
}

/**
 * Which chain the wallet is on.
 *
 * @throws ChainIdNotFoundError if the answer cannot be read; WalletSilentError if there is no answer
 */
export async function readChainId(wallet: Wallet): Promise<number> {
  const answer = await readWallet(wallet, 'eth_chainId').catch((cause: unknown) => {
    throw isGone(cause) ? cause : new ChainIdNotFoundError({ cause })
  })
  const chainId = parseChainId(answer)
  if (chainId === undefined) throw new ChainIdNotFoundError()
  return chainId
}

/** A missing wallet is the more useful reason than an unknown chain. */
function isGone(error: unknown): boolean {
  return [WalletSilentError, WalletRestartedError, ProviderNotFoundError].some((one) => error instanceof one)
}

async function requestPermissions(wallet: Wallet): Promise<void> {
  try {
    await wallet.ask('wallet_requestPermissions', PERMISSION)
  } catch (error) {
    // A wallet without permissions is asked by eth_requestAccounts.
    if (error instanceof UserRejectedError) throw error
  }
}
