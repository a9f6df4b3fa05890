import type { ExternalBundler, WalletUser } from '@latchkey/contract'
import type { AskNode } from '../rpc/node.ts'
import type { ApprovalRequest } from '../rpc/request.ts'
import type { Server } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { SmartNetworks } from '../smart/accounts.ts'
import type { CallsBook } from '../smart/sentCalls.ts'
import type { Store } from '../storage/store.ts'
import type { Wallet } from '../wallet/wallet.ts'

/** The services that approvals use in the wallet's window. */
export interface Office {
  readonly server: Server
  readonly session: Pick<Session, 'requireToken'>
  readonly store: Store
  readonly wallet: Pick<Wallet, 'open' | 'withKeys'>
  readonly settings: {
    readonly locale: string | undefined
    readonly toldType: 'eoa' | 'smartAccount' | undefined
  }
  readonly smartNetworks: SmartNetworks
  readonly externalBundlers: readonly ExternalBundler[]
  readonly paymasterNetworks: readonly number[]
  readonly operator: string
  readonly calls: CallsBook
  /** The signed-in user. @throws FrameError with code 4100 if there is none */
  requireUser(): Promise<WalletUser>
  wait(ms: number): Promise<void>
}

export interface Turn {
  /** Aborted if the page takes its request back. */
  readonly signal: AbortSignal
  /**
   * Marks the request as decided, once. From then on, the page cannot take the request back.
   *
   * @param digest SHA-256 of the bytes that the user saw, in hex
   * @throws AbortedError if the request can no longer be decided, or if the frame does not answer
   */
  begin(digest: string): Promise<void>
  /** The approved request was not sent, so the user is asked again. */
  again(): void
  /** The request is sent. The next request may be shown while this one waits for its result. */
  release(): void
}

export interface AskContext {
  readonly frame: Office
  readonly node: AskNode
  readonly isLab: boolean
  readonly turn: Turn
}

/** Shows a request, waits for the decision, and signs. */
export type AskPerson = (request: ApprovalRequest, context: AskContext) => Promise<unknown>
