import type { CaipNetworkId } from '@latchkey/contract'
import { read } from '@latchkey/core/adapter'
import { toCaipNetworkId } from '../chains.ts'
import { type AddressType, isOf, networkOf, readAddress } from './address.ts'

/** The use of an address: coins for payments, or coins that carry an inscription or a rune and are not spent as money. */
export type Purpose = 'payment' | 'ordinals'

export interface Account {
  readonly address: string
  readonly type: AddressType
  readonly purpose: Purpose
  /** 33 bytes, or 32 for Taproot. Absent if the wallet does not share it. */
  readonly publicKey?: Uint8Array
  /** A CAIP-2 id. */
  readonly network: CaipNetworkId
  /** The features that the wallet allows for this account; absent if it does not list them. */
  readonly features?: readonly unknown[]
  /** The wallet's own account object, which each request must include. */
  readonly own: unknown
}

export async function readStandardAccount(own: unknown): Promise<Account | undefined> {
  const chains = read(own, 'chains')
  const networks = Array.isArray(chains) ? chains.map(toCaipNetworkId) : []
  const network = networks.find((one) => one !== undefined)
  const features = read(own, 'features')
  if (!network) return undefined
  const account = await toAccount(own, network, read(own, 'publicKey'))
  return account && Array.isArray(features) ? { ...account, features } : account
}

export const readSatsAccount = (
  own: unknown,
  network: CaipNetworkId | undefined,
): Promise<Account | undefined> => toAccount(own, network, toBytes(read(own, 'publicKey')))

/** Returns each address once, payment accounts first. Leaves out hostile entries. Reads the list synchronously. */
export async function readAccounts(
  list: unknown,
  readOne: (own: unknown) => Promise<Account | undefined>,
): Promise<readonly Account[]> {
  const found = new Map<string, Account>()
  for (const account of await Promise.all(entriesOf(list).map(readOne)))
    if (account && !found.has(account.address)) found.set(account.address, account)
  const accounts = [...found.values()]
  const rank = ({ purpose }: Account) => (purpose === 'payment' ? 0 : 1)
  return accounts.sort((one, other) => rank(one) - rank(other))
}

function entriesOf(list: unknown): readonly unknown[] {
  try {
    return Array.isArray(list) ? [...list] : []
  } catch {
    // A list whose entries throw when they are read has no accounts.
    return []
  }
}

async function toAccount(
  own: unknown,
  named: CaipNetworkId | undefined,
  key: unknown,
): Promise<Account | undefined> {
  const text = read(own, 'address')
  const address = await readAddress(text)
  if (typeof address === 'string' || typeof text !== 'string') return undefined
  const network = named ?? networkOf(address)
  // If a wallet names one network but gives an address of the other, a payment to it could be lost.
  if (!isOf(address, network)) return undefined
  const isKey = key instanceof Uint8Array && (key.length === 33 || key.length === 32)
  const purpose = read(own, 'purpose') === 'ordinals' ? 'ordinals' : 'payment'
  return {
    ...{ address: text, type: address.type, purpose, network, own },
    ...(isKey ? { publicKey: key } : {}),
  }
}

function toBytes(text: unknown): Uint8Array | undefined {
  if (typeof text !== 'string' || !/^([0-9a-f]{2}){32,33}$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
