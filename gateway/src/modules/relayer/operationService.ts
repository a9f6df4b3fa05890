import type { UserOperation } from '@latchkey/smart-account'
import type { Address, Hex } from 'viem'
import type { Project } from '../../projects/project.ts'

/** Gas that an operation needs, in the members of `eth_estimateUserOperationGas`. */
export interface GasLimits {
  readonly callGasLimit: bigint
  readonly verificationGasLimit: bigint
  readonly preVerificationGas: bigint
}

/** The project whose page an operation comes from: what it gives away pays for operations without fees. */
export interface Sponsor {
  readonly projectId: string
  readonly project: Project | undefined
}

/** Takes operations of one chain, and says what became of them: the relayer, or a bundler that somebody else runs. */
export interface OperationService {
  /** @throws OperationError where EntryPoint 0.7 is not served */
  entryPoints(): Promise<readonly Address[]>
  /**
   * @param sponsor - who is to pay for it, where the account does not
   * @throws OperationError where the account's call reverts, the account is not ours, or the sponsor does not pay
   */
  estimate(operation: UserOperation, sponsor?: Sponsor): Promise<GasLimits>
  /**
   * Checks an operation and stores it. It is sent from then on, whatever happens to this process. One that is known already is taken
   * again.
   *
   * @param on.isRevocation - a session's own operation, whose call data was built here
   * @returns the operation's hash
   * @throws OperationError that says why not
   */
  submit(operation: UserOperation, on: Sponsor & { readonly isRevocation?: boolean }): Promise<Hex>
  find(hash: string): Promise<object | null>
  /**
   * @returns null while nobody knows what becomes of it
   * @throws OperationError -32500 where the chain proves that it can't happen any more
   */
  receipt(hash: string): Promise<object | null>
}
