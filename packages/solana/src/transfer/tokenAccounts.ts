import { read } from '@latchkey/core/adapter'
import { toBase58 } from '../wallet/base58.ts'
import { fromBase64 } from './base64.ts'
import { readLittleEndian } from './bytes.ts'
import { PROGRAMS } from './instructions.ts'

export interface ChainAccount {
  readonly address: string
  readonly program: string
  readonly executable: boolean
  readonly data: Uint8Array
}

export interface TransferFee {
  readonly epoch: bigint
  readonly most: bigint
  readonly basisPoints: bigint
}

export interface Mint {
  readonly address: string
  readonly program: string
  readonly decimals: number
  /** The token's transfer fee before an epoch, and from that epoch on. */
  readonly fees: { readonly older: TransferFee; readonly newer: TransferFee } | undefined
  /** Whether every transfer calls a program, with accounts that only this program knows. */
  readonly hasHook: boolean
  /** The numbers of its Token-2022 extensions. */
  readonly extensions: readonly number[]
}

export interface TokenAccount {
  readonly address: string
  readonly mint: string
  readonly amount: bigint
  readonly isUsable: boolean
  /** Whether the account refuses transfers without a memo. */
  readonly wantsMemo: boolean
}

const MINT_BYTES = 82
const ACCOUNT_BYTES = 165
const EXTENSION = { transferFee: 1, memo: 8, hook: 14 }

/** Reads one base64 account from a node's response; undefined if it is missing or unreadable. */
export function readAccount(address: string, value: unknown): ChainAccount | undefined {
  const data = read(value, 'data')
  const [text, encoding]: readonly unknown[] = Array.isArray(data) ? data : []
  const program = read(value, 'owner')
  if (typeof program !== 'string' || typeof text !== 'string' || encoding !== 'base64') return undefined
  return { address, program, executable: read(value, 'executable') === true, data: fromBase64(text) }
}

export function isTokenProgram(program: string): boolean {
  return program === PROGRAMS.token || program === PROGRAMS.token2022
}

export function readMint(account: ChainAccount | undefined): Mint | undefined {
  if (!account || !isTokenProgram(account.program)) return undefined
  const { address, data, program } = account
  if ((data.length !== MINT_BYTES && data[ACCOUNT_BYTES] !== 1) || data[45] !== 1) return undefined
  const extensions = readExtensions(data)
  const fee = extensions.get(EXTENSION.transferFee)
  const hook = extensions.get(EXTENSION.hook)
  return {
    ...{ address, program, extensions: [...extensions.keys()] },
    decimals: data[44] ?? 0,
    fees: fee && { older: readFee(fee, 72), newer: readFee(fee, 90) },
    hasHook: hook?.subarray(32, 64).some((byte) => byte !== 0) ?? false,
  }
}

export function readTokenAccount(account: ChainAccount | undefined): TokenAccount | undefined {
  if (!account || !isTokenProgram(account.program)) return undefined
  const { address, data } = account
  const kind = data[ACCOUNT_BYTES]
  if (data.length < ACCOUNT_BYTES || (kind !== undefined && kind !== 2)) return undefined
  return {
    address,
    mint: toBase58(data.subarray(0, 32)),
    amount: readLittleEndian(data, 64, 8),
    isUsable: data[108] === 1,
    wantsMemo: readExtensions(data).get(EXTENSION.memo)?.[0] === 1,
  }
}

/** Returns a token's transfer fee: a fraction of the amount, rounded up, and limited to the token's maximum. */
export function withheldOf({ fees }: Mint, amount: bigint, epoch: bigint): bigint | undefined {
  if (!fees) return undefined
  const { basisPoints, most } = epoch >= fees.newer.epoch ? fees.newer : fees.older
  const part = (amount * basisPoints + 9_999n) / 10_000n
  return part < most ? part : most
}

function readFee(data: Uint8Array, at: number): TransferFee {
  return {
    epoch: readLittleEndian(data, at, 8),
    most: readLittleEndian(data, at + 8, 8),
    basisPoints: readLittleEndian(data, at + 16, 2),
  }
}

/** Reads Token-2022 extensions, which follow the account's data and type. Each has a type, a length and content. */
function readExtensions(data: Uint8Array): ReadonlyMap<number, Uint8Array> {
  const found = new Map<number, Uint8Array>()
  let at = ACCOUNT_BYTES + 1
  while (at + 4 <= data.length) {
    const type = Number(readLittleEndian(data, at, 2))
    const length = Number(readLittleEndian(data, at + 2, 2))
    if (type === 0) break
    found.set(type, data.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}
