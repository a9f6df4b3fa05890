import {
  array,
  type InferInput,
  integer,
  minValue,
  number,
  object,
  optional,
  pipe,
  regex,
  safeParse,
  string,
  transform,
} from 'valibot'
import type { TreasuryChainId } from '../programme/networks.ts'
import { byArrival, type Contribution } from './contribution.ts'
import type { TreasuryBalance } from './readBalance.ts'

const decimal = pipe(
  string(),
  regex(/^\d{1,78}$/, 'must be digits'),
  transform((text) => BigInt(text)),
)
const moment = pipe(number(), integer(), minValue(0))

const reading = object({
  balance: decimal,
  blockNumber: decimal,
  readAt: moment,
  contributions: optional(
    array(
      object({
        hash: pipe(string(), regex(/^0x[0-9a-f]{64}$/)),
        from: pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/)),
        amount: decimal,
        blockNumber: decimal,
        index: pipe(number(), integer(), minValue(0)),
        minedAt: moment,
      }),
    ),
    [],
  ),
})

const snapshotSchema = object({ '42161': optional(reading), '421614': optional(reading) })

/** A build's data of the treasury: amounts and block numbers as decimal text, times in milliseconds. */
export type SnapshotFile = InferInput<typeof snapshotSchema>

/** An earlier reading of a treasury, by the build or by this browser. */
export interface Reading extends TreasuryBalance {
  readonly contributions: readonly Contribution[]
}

export type Snapshot = Readonly<Partial<Record<TreasuryChainId, Reading>>>

/**
 * Validates a snapshot from a build's payload.
 *
 * @returns the readings; undefined if the value is not a snapshot, and then the page waits for the chain
 */
export function parseSnapshot(value: unknown): Snapshot | undefined {
  const parsed = safeParse(snapshotSchema, value)
  if (!parsed.success) return undefined
  const { '42161': one, '421614': sepolia } = parsed.output
  return { ...(one && { 42161: sorted(one) }), ...(sepolia && { 421614: sorted(sepolia) }) }
}

function sorted(read: Reading): Reading {
  return { ...read, contributions: [...read.contributions].sort(byArrival) }
}
