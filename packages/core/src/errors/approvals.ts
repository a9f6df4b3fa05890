import { BaseError } from './BaseError.ts'

/** The network's adapter cannot revoke token approvals. */
export class ApprovalRevocationUnavailableError extends BaseError {
  override name = 'ApprovalRevocationUnavailableError' as const
  constructor() {
    super('Token approvals can’t be taken back on this network', {
      metaMessages: ['Use evm() or wagmi(), whose networks have token approvals.'],
    })
  }
}
