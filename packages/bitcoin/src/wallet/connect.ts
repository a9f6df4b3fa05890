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
 * The accounts of one network: the one that the page would like, else the first of the page's, else the wallet's own. An address is of one
 * network only, so that a wallet of several has other addresses on each.
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
    // A wallet that is on one network at a time does not say which others it has.
    ...(changeNetwork ? {} : { approvedCaipNetworkIds: approved }),
  }
}

export function onNetwork(accounts: readonly Account[], caipNetworkId: CaipNetworkId): readonly Account[] {
  return accounts.filter(({ network }) => network === caipNetworkId)
}
