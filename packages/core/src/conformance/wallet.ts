import type { Adapter, AdapterContext, Step } from '../adapter/adapter.ts'
import type { CaipNetwork } from '../network/network.ts'

/** A wallet that a conformance run drives, as a user and the world would. */
export interface ConformanceWallet {
  /** Under which id the adapter offers it. */
  readonly connectorId: string
  /** The accounts that it grants, the one in use first. */
  readonly addresses: readonly [string, string]
  /** The two networks that it can be on, the present one first. */
  readonly networks: readonly [CaipNetwork, CaipNetwork]
  /** How often it has asked its user anything. */
  asked(): number
  /** Has its user say no to the next question. */
  rejectNext(): void
  /** Selects other accounts in the wallet itself; with none, the wallet leaves the page. */
  selectAccounts(addresses: readonly string[]): void
  /** Moves to a network in the wallet itself. Absent where wallets serve several at a time and the page chooses. */
  readonly selectNetwork?: (network: CaipNetwork) => void
}

/** A host page that connects the same wallet without the kit. */
export interface ConformanceHost {
  /** Connects the wallet by the host's own means. */
  connect(): Promise<unknown>
  disconnect(): Promise<unknown>
}

/** One adapter with one wallet on a page of their own. */
export interface ConformanceBench {
  readonly adapter: Adapter
  readonly wallet: ConformanceWallet
  /** The host's own calls, for the part `host`. */
  readonly host?: ConformanceHost
  /** What the adapter can send, for the part `transfers`; 1n unless its chain refuses so little. */
  readonly amount?: bigint
  /** What the adapter can run, for the part `runSteps`. */
  readonly step?: Step
  /** Cleans up the page. */
  readonly close?: () => void
}

/** Makes the bench for one test. The context's networks are the wallet's two. */
export type CreateBench = (
  context: Pick<AdapterContext, 'emit' | 'metadata' | 'enableEIP6963'>,
) => ConformanceBench

/** The part of a test runner that the suite needs; Vitest's and Jest's have it. */
export interface ConformanceRunner {
  readonly test: (title: string, run: () => Promise<void>) => unknown
  readonly expect: (value: unknown) => ConformanceExpectation
}

/** What the suite asks of a value. */
export interface ConformanceExpectation {
  toEqual(expected: unknown): unknown
  toBe(expected: unknown): unknown
  toMatchObject(expected: object): unknown
  toBeGreaterThan(expected: number): unknown
}
