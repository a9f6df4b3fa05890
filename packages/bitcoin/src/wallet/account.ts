import type { CaipNetworkId } from '@latchkey/contract'
import { read } from '@latchkey/core/adapter'
import { toCaipNetworkId } from '../chains.ts'
import { type AddressType, isOf, networkOf, readAddress } from './address.ts'

/** What a wallet keeps at an address: coins to pay with, or coins that carry something and are not spent as money. */
export type Purpose = 'payment' | 'ordinals'

export interface Account {
  readonly address: string
  readonly type: AddressType
  readonly purpose: Purpose
  /** 33 bytes, or the 32 of Taproot; absent where the wallet does not tell it. */
  readonly publicKey?: Uint8Array
  /** In CAIP-2. */
  readonly network: CaipNetworkId
  /** What the wallet lets a page ask this account for; absent where it does not say. */
  readonly features?: readonly unknown[]
  /** The wallet's own object, which it wants back with every request. */
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

/** Payment accounts first, and each address once. Hostile entries are left out. The list is read synchronously. */
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
    // A list whose entries cannot even be read has no accounts.
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
  // A wallet that names one network and has an address of the other could have money sent to nobody.
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
