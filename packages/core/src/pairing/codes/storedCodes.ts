import type { PairingLink, PairingWallet } from '../../flows/pairing/state.ts'
import type { ResolvedConfig } from '../../kit/kit.ts'
import { storageKey } from '../../persist/storageKeys.ts'
import type { Draft } from '../session/propose.ts'

const HEX = /^[0-9a-f]{64}$/
const MOST_CODES = 5
const LONGEST_MS = 300_000

/** A stored code with the wallet that the user chose for it. It contains keys: never log or show it. */
export interface StoredCode {
  readonly draft: Draft
  readonly wallet?: PairingWallet
  readonly linking?: PairingLink
}

type Place = { readonly id: string; readonly config: Pick<ResolvedConfig, 'storage'> }

/** The codes that a wallet may still answer, oldest first. Expired and invalid entries are deleted. */
export function readCodes(kit: Place): readonly StoredCode[] {
  const text = kit.config.storage.getItem(storageKey(kit.id, 'code'))
  if (!text) return []
  const codes = parse(text).filter(({ draft }) => Date.now() < draft.expiry * 1_000)
  writeCodes(kit, codes)
  return codes
}

export function keepCode(kit: Place, code: StoredCode): void {
  writeCodes(kit, [...others(kit, code.draft.id), code].slice(-MOST_CODES))
}

export function dropCode(kit: Place, id: number): void {
  writeCodes(kit, others(kit, id))
}

function others(kit: Place, id: number): readonly StoredCode[] {
  return readCodes(kit).filter(({ draft }) => draft.id !== id)
}

function writeCodes({ id, config }: Place, codes: readonly StoredCode[]): void {
  if (codes.length > 0) config.storage.setItem(storageKey(id, 'code'), JSON.stringify(codes))
  else config.storage.removeItem(storageKey(id, 'code'))
}

function parse(text: string): readonly StoredCode[] {
  try {
    const raw: unknown = JSON.parse(text)
    return Array.isArray(raw) ? raw.flatMap(parseCode) : []
  } catch {
    return []
  }
}

function parseCode(raw: unknown): readonly StoredCode[] {
  const { draft, wallet, linking } = fieldsOf(raw)
  const { id, expiry, expiresAt, peers } = fieldsOf(draft)
  const { uri, symKey = '', secret = '', auth } = textsOf(draft)
  const isDraft =
    HEX.test(symKey) &&
    HEX.test(secret) &&
    Array.isArray(peers) &&
    peers.every((peer) => HEX.test(String(peer)))
  if (!isDraft || uri === undefined || !isNumber(id) || !isNumber(expiry) || !isNumber(expiresAt)) return []
  if (expiry * 1_000 > Date.now() + LONGEST_MS || expiresAt > expiry * 1_000) return []
  const { id: walletId, name, ...rest } = textsOf(wallet)
  const { href, name: linkName } = textsOf(linking)
  return [
    {
      draft: { uri, symKey, secret, id, expiry, expiresAt, peers: peers.map(String), auth },
      ...(walletId !== undefined && name !== undefined ? { wallet: { ...rest, id: walletId, name } } : {}),
      ...(href !== undefined && linkName !== undefined ? { linking: { href, name: linkName } } : {}),
    },
  ]
}

function fieldsOf(raw: unknown): Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null ? Object.fromEntries(Object.entries(raw)) : {}
}

function textsOf(raw: unknown): Readonly<Record<string, string | undefined>> {
  const isText = (entry: [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'
  return Object.fromEntries(Object.entries(fieldsOf(raw)).filter(isText))
}

function isNumber(value: unknown): value is number {
  return Number.isSafeInteger(value)
}
