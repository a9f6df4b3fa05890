import { NAME_MESSAGE_SECONDS, type nameRecord, type signedNameMessage } from '@latchkey/contract'
import type { InferOutput } from 'valibot'
import { getAddress, isAddress, keccak256, stringToBytes } from 'viem/utils'
import type { NamesConfig } from '../../config/readNames.ts'
import { Failure } from '../../server/Failure.ts'
import { checkAttributes, checkCoinAddress } from './checkContent.ts'
import type { CheckSignature } from './checkSignature.ts'
import { coinTypeOf, ETHER } from './coinTypeOf.ts'
import type { NameReader } from './createNameReader.ts'
import { foldAddress } from './foldAddress.ts'
import { defaultAddress } from './reach.ts'
import { type Purpose, readMessage, type Wanted } from './readMessage.ts'
import { isReserved } from './reservedNames.ts'
import type { NameRulings } from './rulingStore.ts'
import type { NameStore, Outcome, StoredName } from './store.ts'
import { suggestLabels } from './suggest.ts'
import type { IsWalletAccount } from './walletAccounts.ts'
import { toZoneName } from './zoneName.ts'

export type NameRecord = InferOutput<typeof nameRecord>
export type SignedMessage = InferOutput<typeof signedNameMessage>

/** Changes take the URL at which the gateway was called, because each message is for one gateway. */
export interface NameService {
  /** @throws Failure 400 if the text is no name of the zone */
  find(name: string): Promise<NameRecord | undefined>
  reverse(address: string): Promise<NameRecord[]>
  suggest(name: string, zone: string | undefined): Promise<{ name: string; registered: boolean }[]>
  /** @throws Failure 400 for an invalid, expired or used message or a taken name, 401 for another signer, 403 if the account may not register */
  register(signed: SignedMessage, gateway: string): Promise<NameRecord>
  /** @throws Failure as register(), and 401 if the signer is not the owner, 404 if the name is not registered */
  setAttributes(name: string, signed: SignedMessage, gateway: string): Promise<Record<string, string>>
  setAddress(name: string, signed: SignedMessage, gateway: string): Promise<NameRecord['addresses']>
}

export interface NameServiceParameters
  extends Pick<NamesConfig, 'zone' | 'registration' | 'takesBare' | 'reserved' | 'mostOwned'> {
  readonly store: NameStore
  readonly rulings: Pick<NameRulings, 'blocked'>
  readonly reader: NameReader
  readonly checkSignature: CheckSignature
  readonly isWalletAccount: IsWalletAccount
  /** CAIP-2 ids of the chains that are served. */
  readonly chains: readonly string[]
  readonly now?: () => number
}

/** The requested name and its suggestions together: enough to fill a list of four suggestions. */
const SUGGESTIONS = 5
const FORGET_EVERY_MS = 60_000

export function createNameService({
  zone,
  registration,
  store,
  rulings,
  reader,
  checkSignature,
  isWalletAccount,
  takesBare,
  reserved,
  mostOwned,
  chains,
  now = Date.now,
}: NameServiceParameters): NameService {
  let forgottenAtMs = 0
  const coinTypes = new Set([60, ...chains.flatMap((chain) => coinTypeOf(chain) ?? [])])

  /** Checks a message's signer and time, and creates the record that prevents its reuse. */
  const open = async <purpose extends Purpose>(
    wanted: Wanted<purpose>,
    signed: SignedMessage,
    coinType: number,
  ) => {
    if (!coinTypes.has(signed.coin_type))
      throw new Failure(400, 'coin_type', 'coin_type: is not of a chain that is supported here.')
    const owner = toHex(readAddress(signed.address))
    const atMs = now()
    const said = readMessage(signed.message, wanted, { nowMs: atMs, takesBare })
    const signer = await checkSignature({
      address: owner,
      message: signed.message,
      signature: toHex(signed.signature),
      coinType,
    })
    await forget(atMs)
    const expiresAt = new Date((said.timestamp + NAME_MESSAGE_SECONDS + 1) * 1_000).toISOString()
    const digest = keccak256(stringToBytes(`${owner} ${signed.message}`))
    return { said, owner, signer, at: new Date(atMs).toISOString(), mark: { digest, expiresAt } }
  }
  const isKeptBack = (name: string) => isReserved(name.slice(0, name.indexOf('.')), reserved)
  const forget = async (atMs: number) => {
    if (atMs - forgottenAtMs < FORGET_EVERY_MS) return
    forgottenAtMs = atMs
    await store.forgetMessagesBefore(new Date(atMs).toISOString())
  }
  const findOwned = async (text: string, signed: SignedMessage): Promise<StoredName> => {
    const name = await found(toZoneName(zone, text))
    if (name.owner !== signed.address.toLowerCase())
      throw new Failure(401, 'address', 'Only the owner of a name can change it.')
    return name
  }
  const found = async (name: string): Promise<StoredName> => {
    const stored = await store.find(name)
    if (!stored) throw new Failure(404, 'name', 'Nobody has this name.')
    return stored
  }

  return {
    async find(text) {
      const stored = await reader.find(toZoneName(zone, text))
      return stored && toNameRecord(stored)
    },
    async reverse(address) {
      return (await reader.ownedBy(foldAddress(address))).map(toNameRecord)
    },
    async suggest(text, asked) {
      if (asked !== undefined && asked.toLowerCase() !== zone)
        throw new Failure(400, 'zone', `zone: ${zone === undefined ? 'none is set up here' : `is ${zone}`}.`)
      const name = toZoneName(zone, text, { isZoneOptional: true })
      const names = suggestLabels(name.slice(0, name.indexOf('.'))).map((label) => `${label}.${zone}`)
      const [known, blocked] = await Promise.all([store.taken(names), rulings.blocked(names)])
      const taken = new Set([...known, ...blocked, ...names.filter(isKeptBack)])
      const free = names.filter((one) => one !== name && !taken.has(one))
      // If all similar names are also taken, they are shown as taken.
      const others = [...free, ...names.filter((one) => one !== name && taken.has(one))]
      return [name, ...others.slice(0, SUGGESTIONS - 1)].map((one) => ({
        name: one,
        registered: taken.has(one),
      }))
    },
    async register(signed, gateway) {
      const wanted = { purpose: 'register', name: undefined, gateway } as const
      const { said, owner, signer, at, mark } = await open(wanted, signed, signed.coin_type)
      const { message } = signed
      if (
        registration !== 'any' &&
        !(await isWalletAccount({ address: owner, message, signature: toHex(signed.signature) }))
      )
        throw new Failure(403, 'address', 'Names are for accounts of the embedded wallet here.')
      const name = toZoneName(zone, said.name)
      if (isKeptBack(name) || (await rulings.blocked([name])).has(name))
        throw new Failure(400, 'name', 'This name is reserved')
      const attributes = withoutEmpty(checkAttributes(said.attributes ?? {}))
      const entry = { address: owner, created_at: at }
      // A contract's address on another chain may belong to someone else.
      const addresses = { ...(signer === 'key' ? { [ETHER]: entry } : {}), [signed.coin_type]: entry }
      const stored: StoredName = {
        name,
        owner,
        ownerCoinType: signed.coin_type,
        signer,
        attributes,
        registeredAt: at,
        updatedAt: at,
        addresses,
      }
      requireDone(await store.register(stored, mark, mostOwned))
      return toNameRecord(await found(name))
    },
    async setAttributes(text, signed, gateway) {
      const { name, ownerCoinType, attributes } = await findOwned(text, signed)
      const wanted = { purpose: 'attributes', name, gateway } as const
      const { said, owner, signer, at, mark } = await open(wanted, signed, ownerCoinType)
      const changed = withoutEmpty({ ...attributes, ...checkAttributes(said.attributes) })
      requireDone(await store.setAttributes(name, changed, at, mark))
      await store.noteSigner(owner, signer)
      return { ...changed }
    },
    async setAddress(text, signed, gateway) {
      const { name, ownerCoinType } = await findOwned(text, signed)
      const wanted = { purpose: 'address', name, gateway } as const
      const { said, owner, signer, at, mark } = await open(wanted, signed, ownerCoinType)
      const address = checkCoinAddress(said.coin_type, said.address)
      requireDone(await store.setAddress(name, said.coin_type, address, at, mark))
      await store.noteSigner(owner, signer)
      return toNameRecord(await found(name)).addresses
    },
  }
}

function requireDone(outcome: Outcome): void {
  if (outcome === 'taken') throw new Failure(400, 'name', 'This name is already registered')
  if (outcome === 'enough')
    throw new Failure(400, 'address', 'This account has as many names as it can have here.')
  if (outcome === 'used') throw new Failure(400, 'message', 'This message was used before. Sign a new one.')
}

function toNameRecord(stored: StoredName): NameRecord {
  const everywhere = defaultAddress(stored)
  return {
    name: stored.name,
    registered_at: stored.registeredAt,
    updated_at: stored.updatedAt,
    attributes: stored.attributes ? { ...stored.attributes } : null,
    addresses: Object.fromEntries(
      Object.entries(stored.addresses).map(([coinType, entry]) => [
        coinType,
        { ...entry, address: isAddress(entry.address) ? getAddress(entry.address) : entry.address },
      ]),
    ),
    ...(everywhere === undefined ? {} : { default_address: getAddress(everywhere) }),
  }
}

function withoutEmpty(
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const kept = Object.entries(attributes).filter(([, value]) => value !== '')
  return kept.length > 0 ? Object.fromEntries(kept) : undefined
}

/** Converts an EVM address to lower case after a check of its checksum, if any, which detects typing errors. Other addresses stay unchanged. */
function readAddress(address: string): string {
  if (!address.startsWith('0x')) return address
  if (isAddress(address)) return address.toLowerCase()
  const description = 'address: has a wrong checksum. Copy it again, or write it in lower case.'
  throw new Failure(400, 'address', description)
}

/** The contract's schema accepts only 0x and hex digits. */
function toHex(text: string): `0x${string}` {
  return text.toLowerCase() as `0x${string}`
}
