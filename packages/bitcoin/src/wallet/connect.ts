import type { CaipNetworkId } from '@latchkey/contract'
import {
  type AdapterConnection,
  type CaipNetwork,
  ChainIdNotFoundError,
  ConnectorNotConnectedError,
  UnauthorizedError,
} from '@latchkey/core'
import type { Account } from './account.ts'
import type { Wallet } from './wallet.ts'

export interface Wish {
  readonly wanted: CaipNetworkId | undefined
  readonly networks: readonly CaipNetwork[]
}

export async function connectWallet(
  wallet: Wallet,
  { silent, ...wish }: Wish & { readonly silent: boolean },
): Promise<AdapterConnection> {
  const accounts = await wallet.connect(silent)
  if (accounts.length === 0) throw silent ? new ConnectorNotConnectedError() : new UnauthorizedError()
  return toConnection(accounts, wish, wallet)
}

/**
 * Returns the accounts of one network: the page's preferred network, else the first of the page's networks, else the wallet's own network.
 * An address belongs to one network only, so a wallet with several networks has different addresses on each.
 */
export function toConnection(
  accounts: readonly Account[],
  { wanted, networks }: Wish,
  { changeNetwork }: Pick<Wallet, 'changeNetwork'>,
): AdapterConnection {
  const has = (id: CaipNetworkId) => accounts.some(({ network }) => network === id)
  const approved = networks.map(({ caipNetworkId }) => caipNetworkId).filter(has)
  const caipNetworkId = (wanted && approved.includes(wanted) ? wanted : approved[0]) ?? accounts[0]?.network
  if (caipNetworkId === undefined) throw new ChainIdNotFoundError()
  return {
    addresses: onNetwork(accounts, caipNetworkId).map(({ address }) => address),
    caipNetworkId,
    // A wallet that uses one network at a time does not list its other networks.
    ...(changeNetwork ? {} : { approvedCaipNetworkIds: approved }),
  }
}

export function onNetwork(accounts: readonly Account[], caipNetworkId: CaipNetworkId): readonly Account[] {
  return accounts.filter(({ network }) => network === caipNetworkId)
}
