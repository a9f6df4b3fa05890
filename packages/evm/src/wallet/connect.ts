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
 * @param silent - returns only accounts granted before; opens no window
 * @param asksAgain - makes the wallet ask for accounts again even if it granted some before (EIP-2255)
 */
export async function connectWallet(
  wallet: Wallet,
  { silent, asksAgain }: { silent: boolean; asksAgain: boolean },
): Promise<AdapterConnection> {
  const read = async (method: string) => toConnection(wallet, readAccounts(await wallet.ask(method)), method)
  if (silent) return inTime(read('eth_accounts'), wallet.connectorId)
  if (asksAgain) await requestPermissions(wallet)
  return read('eth_requestAccounts')
}

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
      Promise.resolve(provider[method]?.('accountsChanged', onAccounts)).catch(() => undefined)
    } catch {
      // Requests still work for a wallet whose events do not.
    }
  }
  each('on')
  return { latest: () => latest, end: () => each('removeListener') }
}

export async function readChainId(wallet: Wallet): Promise<number> {
  const answer = await readWallet(wallet, 'eth_chainId').catch((cause: unknown) => {
    throw isGone(cause) ? cause : new ChainIdNotFoundError({ cause })
  })
  const chainId = parseChainId(answer)
  if (chainId === undefined) throw new ChainIdNotFoundError()
  return chainId
}

/** Whether the wallet is missing, which is a more useful reason than an unknown chain. */
function isGone(error: unknown): boolean {
  return [WalletSilentError, WalletRestartedError, ProviderNotFoundError].some((one) => error instanceof one)
}

async function requestPermissions(wallet: Wallet): Promise<void> {
  try {
    await wallet.ask('wallet_requestPermissions', PERMISSION)
  } catch (error) {
    // Ask a wallet that does not support permissions with eth_requestAccounts.
    if (error instanceof UserRejectedError) throw error
  }
}
