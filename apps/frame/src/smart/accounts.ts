import type { CaipNetworkId, FrameAccountType, WalletRecord } from '@latchkey/contract'
import { chainNumberOf, isEvm } from '../rpc/network.ts'
import type { AskNode } from '../rpc/node.ts'

export interface Account {
  readonly type: FrameAccountType
  readonly address: string
  /** For a smart account, the address of its owner key. */
  readonly owner?: string
}

/** The EIP-155 numbers of the networks for which the server has a relayer for smart accounts. */
export type SmartNetworks = readonly number[]

/** Reads an account type from the page; undefined for any other text. */
export const accountTypeOf = (text: string | undefined): FrameAccountType | undefined =>
  text === 'eoa' || text === 'smartAccount' ? text : undefined

export const isServed = (network: CaipNetworkId, networks: SmartNetworks): boolean =>
  isEvm(network) && networks.includes(chainNumberOf(network))

/** A wallet's accounts on a network: the key's own, and if the server supports any, the smart account, with one address on all EVM networks. */
export async function accountsOf(
  { addresses }: WalletRecord,
  network: CaipNetworkId,
  networks: SmartNetworks,
): Promise<readonly [Account, ...Account[]]> {
  if (!isEvm(network)) return [{ type: 'eoa', address: addresses.solana }]
  const own: Account = { type: 'eoa', address: addresses.eip155 }
  if (networks.length === 0) return [own]
  const { smartAccountAddress } = await import('./address.ts')
  const owner = addresses.eip155
  return [own, { type: 'smartAccount', address: smartAccountAddress(toHex(owner)), owner }]
}

/** The account that the user has chosen, if it can be used on the network; otherwise the key's own. */
export async function accountInUse(
  wallet: WalletRecord,
  network: CaipNetworkId,
  networks: SmartNetworks,
): Promise<Account> {
  const [own, ...others] = await accountsOf(wallet, network, networks)
  return (isServed(network, networks) && others.find(({ type }) => type === wallet.accountType)) || own
}

export async function isDeployed(address: string, network: CaipNetworkId, node: AskNode): Promise<boolean> {
  const code = await node(network, 'eth_getCode', [address, 'latest'])
  return typeof code === 'string' && code !== '0x'
}

// The server's schema guarantees 0x and 40 hex characters.
export const toHex = (address: string): `0x${string}` => `0x${address.slice(2)}`
