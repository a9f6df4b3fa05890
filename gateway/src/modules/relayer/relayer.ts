import type { Call, UserOperation } from '@latchkey/smart-account'
import type { Address } from 'viem'
import type { RelayerConfig } from '../../config/readRelayer.ts'
import type { RelayerNode } from './createNode.ts'
import type { Happened } from './entryPoint.ts'
import type { Worth } from './fees.ts'
import type { OperationService } from './operationService.ts'
import type { OperationOutcome } from './outcome.ts'
import type { RelayerStore, StoredOperation } from './store.ts'

/** The gateway's own service: it signs transactions and pays for them. */
export interface Relayer extends OperationService {
  readonly chain: string
  readonly chainId: number
  readonly node: RelayerNode
  /** Simulates an operation on the newest block. @throws OperationError if the entry point or the account refuses it */
  preflight(operation: UserOperation): Promise<Preflight>
  worthOf(operation: UserOperation, checked: Preflight): Promise<Worth>
  /** Reads the outcome of an accepted operation from the chain, whoever submitted it. */
  outcome(stored: StoredOperation): Promise<OperationOutcome>
}

export interface Preflight {
  readonly gasUsed: bigint
  readonly happened: Happened
}

export interface RelayerParts {
  readonly chain: string
  readonly node: RelayerNode
  readonly address: Address
  readonly config: RelayerConfig
  readonly store: RelayerStore
  /** Whether a file lists the projects; otherwise callers choose their project ids. */
  readonly areProjectsListed: boolean
  /** Calls that an account's first operation must make: they disable sessions that were revoked before the account was deployed. */
  readonly owedBy: (chain: string, account: string) => Promise<readonly Call[]>
  /** Calls that disable the sessions that an account has granted. */
  readonly granted: (chain: string, account: string) => Promise<readonly Call[]>
  readonly wake: () => void
  readonly now: () => number
}
