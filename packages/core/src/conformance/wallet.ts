import type { Adapter, AdapterContext, Step } from '../adapter/adapter.ts'
import type { CaipNetwork } from '../network/network.ts'

/** A wallet that a conformance run controls, in place of a user. */
export interface ConformanceWallet {
  /** The id of the adapter's connector for it. */
  readonly connectorId: string
  /** The accounts that it grants, the active one first. */
  readonly addresses: readonly [string, string]
  /** The two networks that it can be on, the current one first. */
  readonly networks: readonly [CaipNetwork, CaipNetwork]
  /** How many prompts it has shown to its user. */
  asked(): number
  /** Makes its user reject the next prompt. */
  rejectNext(): void
  /** Selects other accounts in the wallet itself; with none, the wallet leaves the page. */
  selectAccounts(addresses: readonly string[]): void
  /** Switches the network in the wallet itself. Absent if wallets serve several networks at a time and the page chooses. */
  readonly selectNetwork?: (network: CaipNetwork) => void
}

/** A host page that connects the same wallet without the kit. */
export interface ConformanceHost {
  /** Connects the wallet by the host's own means. */
  connect(): Promise<unknown>
  disconnect(): Promise<unknown>
}

/** One adapter with one wallet on its own page. */
export interface ConformanceBench {
  readonly adapter: Adapter
  readonly wallet: ConformanceWallet
  /** The host's own calls, for the part `host`. */
  readonly host?: ConformanceHost
  /** The amount that the part `transfers` sends; 1n unless the chain rejects so small an amount. */
  readonly amount?: bigint
  /** The step that the part `runSteps` runs. */
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

/** The assertions that the suite uses. */
export interface ConformanceExpectation {
  toEqual(expected: unknown): unknown
  toBe(expected: unknown): unknown
  toMatchObject(expected: object): unknown
  toBeGreaterThan(expected: number): unknown
}
