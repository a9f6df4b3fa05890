import type { UserOperation } from '@latchkey/smart-account'
import type { Address, Hex } from 'viem'
import type { Project } from '../../projects/project.ts'

/** The gas limits that an operation needs, with the member names of `eth_estimateUserOperationGas`. */
export interface GasLimits {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

/** The project whose page an operation comes from. Its sponsorship pays for operations without fees. */
export interface Sponsor {
  readonly projectId: string
  readonly project: Project | undefined
}

/** Accepts operations of one chain and reports their outcomes: the relayer, or an external bundler. */
export interface OperationService {
  /** @throws OperationError if EntryPoint 0.7 is not served */
  entryPoints(): Promise<readonly Address[]>
  /**
   * @param sponsor - who pays for the operation if the account does not
   * @throws OperationError if the account's call reverts, the account is not ours, or the sponsor does not pay
   */
  estimate(operation: UserOperation, sponsor?: Sponsor): Promise<GasLimits>
  /**
   * Checks an operation and stores it. From then on it is sent, even if this process ends. An operation that is already known is
   * accepted again.
   *
   * @param on.isRevocation - a session's own operation, whose call data was built here
   * @returns the operation's hash
   * @throws OperationError with the reason for a refusal
   */
  submit(operation: UserOperation, on: Sponsor & { readonly isRevocation?: boolean }): Promise<Hex>
  find(hash: string): Promise<object | null>
  /**
   * @returns null while the outcome is unknown
   * @throws OperationError -32500 if the chain proves that the operation can't happen any more
   */
  receipt(hash: string): Promise<object | null>
}
