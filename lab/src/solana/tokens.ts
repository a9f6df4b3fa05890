import type { Address } from '@solana/kit'
import { toAddress } from './base58.ts'
import { PROGRAMS } from './cluster.ts'

export type AccountData = {
  address: Address
  lamports: bigint
  data: Uint8Array
  owner: Address
  executable: boolean
}

export type TokenAccount = {
  mint: Address
  owner: Address
  amount: bigint
  state: 'uninitialized' | 'initialized' | 'frozen'
  isNative: boolean
  delegate: Address | undefined
  extensions: readonly Extension[]
}

export type Mint = {
  supply: bigint
  decimals: number
  mintAuthority: Address | undefined
  freezeAuthority: Address | undefined
  extensions: readonly Extension[]
}

/** The extensions of Token-2022 in an account, undecoded. */
export type Extension = { type: number; data: Uint8Array }

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const STATES = ['uninitialized', 'initialized', 'frozen'] as const

export const isTokenProgram = (owner: string): boolean =>
  owner === PROGRAMS.token || owner === PROGRAMS.token2022

/** Reads a token account; returns undefined if the account is not one. */
export function readTokenAccount({ owner, data }: AccountData): TokenAccount | undefined {
  const kind = data[ACCOUNT_BYTES]
  if (!isTokenProgram(owner) || data.length < ACCOUNT_BYTES || (kind !== undefined && kind !== 2))
    return undefined
  const view = viewOf(data)
  return {
    mint: toAddress(data.subarray(0, 32)),
    owner: toAddress(data.subarray(32, 64)),
    amount: view.getBigUint64(64, true),
    delegate: option(data, 72),
    state: STATES[data[108] ?? 0] ?? 'uninitialized',
    isNative: view.getUint32(109, true) === 1,
    extensions: readExtensions(data),
  }
}

/** Reads a token; returns undefined if the account is not a token. */
export function readMint({ owner, data }: AccountData): Mint | undefined {
  const isMint = data.length === MINT_BYTES || data[ACCOUNT_BYTES] === 1
  if (!isTokenProgram(owner) || !isMint || data[45] !== 1) return undefined
  return {
    mintAuthority: option(data, 0),
    supply: viewOf(data).getBigUint64(36, true),
    decimals: data[44] ?? 0,
    freezeAuthority: option(data, 46),
    extensions: readExtensions(data),
  }
}

/** Reads the extensions after the first 165 bytes and the account type. Each has a type, a length and content. */
function readExtensions(data: Uint8Array): Extension[] {
  const found: Extension[] = []
  const view = viewOf(data)
  let at = ACCOUNT_BYTES + 1
  while (at + 4 <= data.length) {
    const type = view.getUint16(at, true)
    const length = view.getUint16(at + 2, true)
    if (type === 0) break
    found.push({ type, data: data.subarray(at + 4, at + 4 + length) })
    at += 4 + length
  }
  return found
}

function option(data: Uint8Array, at: number): Address | undefined {
  return viewOf(data).getUint32(at, true) === 1 ? toAddress(data.subarray(at + 4, at + 36)) : undefined
}

export const viewOf = (data: Uint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)
