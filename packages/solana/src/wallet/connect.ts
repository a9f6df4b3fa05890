import type { CaipNetworkId } from '@latchkey/contract'
import {
  type AdapterConnection,
  type CaipNetwork,
  ChainIdNotFoundError,
  ConnectorNotConnectedError,
  UnauthorizedError,
} from '@latchkey/core'
import { inTime, read } from '@latchkey/core/adapter'
import { type Account, readAccounts, type Wallet } from './wallet.ts'

export interface Wish {
  /** Returns only accounts granted before; opens no window. */
  readonly silent: boolean
  /** The page's preferred network. */
  readonly wanted: CaipNetworkId | undefined
  readonly networks: readonly CaipNetwork[]
}

export async function connectWallet(wallet: Wallet, wish: Wish): Promise<AdapterConnection> {
  const { silent } = wish
  const asked = wallet.call('standard:connect', 'connect', ...(silent ? [{ silent: true }] : []))
  const answer = await (silent ? inTime(asked, wallet.connectorId) : asked)
  // Wallets both return their accounts and keep them in a property, which is more up to date.
  const now = wallet.accounts()
  const accounts = now.length > 0 ? now : readAccounts(read(answer, 'accounts'))
  if (accounts.length === 0) throw silent ? new ConnectorNotConnectedError() : new UnauthorizedError()
  return toConnection(accounts, wish)
}

/** Returns the accounts of one network: the page's preferred one, else the page's first that the wallet shares, else the wallet's first. */
export function toConnection(
  accounts: readonly Account[],
  { wanted, networks }: Pick<Wish, 'wanted' | 'networks'>,
): AdapterConnection {
  const [first] = accounts
  const approved = networks
    .map(({ caipNetworkId }) => caipNetworkId)
    .filter((id) => first?.networks.includes(id))
  const caipNetworkId = (wanted && approved.includes(wanted) ? wanted : approved[0]) ?? first?.networks[0]
  if (caipNetworkId === undefined) throw new ChainIdNotFoundError()
  return {
    addresses: accounts.map(({ address }) => address),
    caipNetworkId: caipNetworkId as CaipNetworkId,
    approvedCaipNetworkIds: approved,
  }
}
