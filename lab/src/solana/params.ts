import { type Address, isAddress } from '@solana/kit'
import { isObject, type JsonObject } from '../wallet/params.ts'
import { fromBase58 } from './base58.ts'
import { FINAL_SLOTS } from './cluster.ts'
import { invalidParams, type Params } from './rpc.ts'

export function addressAt(params: Params, at: number): Address {
  return toAddressParam(params[at])
}

export function toAddressParam(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw invalidParams('Invalid param: WrongSize')
}

export function textAt(params: Params, at: number): string {
  const value = params[at]
  if (typeof value !== 'string') throw invalidParams(`parameter ${at + 1} must be a string`)
  return value
}

export function numberAt(params: Params, at: number): number {
  const value = params[at]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw invalidParams(`parameter ${at + 1} must be a whole number`)
  return value
}

/** The options, which are the last parameter of most methods. */
export function optionsAt(params: Params, at: number): JsonObject {
  const value = params[at]
  if (value === undefined || value === null) return {}
  if (!isObject(value)) throw invalidParams(`parameter ${at + 1} must be an object`)
  return value
}

export type Commitment = 'processed' | 'confirmed' | 'finalized'

/** Maps commitments of old clients to one of the three. */
const COMMITMENTS: Readonly<Record<string, Commitment>> = {
  ...{ processed: 'processed', recent: 'processed' },
  ...{ confirmed: 'confirmed', single: 'confirmed', singleGossip: 'confirmed' },
  ...{ finalized: 'finalized', max: 'finalized', root: 'finalized' },
}

export function commitmentOf({ commitment = 'finalized' }: JsonObject): Commitment {
  const known =
    typeof commitment === 'string' && Object.hasOwn(COMMITMENTS, commitment) && COMMITMENTS[commitment]
  if (!known) throw invalidParams(`unknown commitment ${String(commitment)}`)
  return known
}

const RANK: readonly Commitment[] = ['processed', 'confirmed', 'finalized']

/** How sure a block of some slots ago is. */
export function commitmentAfter(slots: number): Commitment {
  return slots >= FINAL_SLOTS ? 'finalized' : slots >= 1 ? 'confirmed' : 'processed'
}

export const isAtLeast = (one: Commitment, other: Commitment): boolean =>
  RANK.indexOf(one) >= RANK.indexOf(other)

/** The newest slot of a commitment. */
export const slotFor = (commitment: Commitment, slot: number): number =>
  slot - (commitment === 'finalized' ? FINAL_SLOTS : commitment === 'confirmed' ? 1 : 0)

/** Bytes that a client sent as text. */
export function decodeBytes(text: string, encoding: unknown = 'base58'): Uint8Array {
  try {
    if (encoding === 'base64') {
      if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new Error('not base64')
      return new Uint8Array(Buffer.from(text, 'base64'))
    }
    return fromBase58(text)
  } catch {
    throw invalidParams(`invalid ${String(encoding)} encoding`)
  }
}
