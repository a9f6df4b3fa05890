import type { ExternalBundler, WalletUser } from '@latchkey/contract'
import type { AskNode } from '../rpc/node.ts'
import type { ApprovalRequest } from '../rpc/request.ts'
import type { Server } from '../server/server.ts'
import type { Session } from '../server/session.ts'
import type { SmartNetworks } from '../smart/accounts.ts'
import type { CallsBook } from '../smart/sentCalls.ts'
import type { Store } from '../storage/store.ts'
import type { Wallet } from '../wallet/wallet.ts'

/** What approvals work with, in the wallet's window. */
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
  /** Who is signed in. @throws FrameError with code 4100 */
  requireUser(): Promise<WalletUser>
  wait(ms: number): Promise<void>
}

export interface Turn {
  /** Aborted where the page takes its request back. */
  readonly signal: AbortSignal
  /**
   * Takes the decision, once: from here on the page cannot take the request back.
   *
   * @param digest SHA-256 of the bytes that the user saw, in hex
   * @throws AbortedError where the request is not to be decided any more, or nobody answers
   */
  begin(digest: string): Promise<void>
  /** What was approved was not sent: the user is asked again. */
  again(): void
  /** It is sent. The next question may come, while this one's answer is on its way. */
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
