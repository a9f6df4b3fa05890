import { type SiwxMessageData, type SiwxMessageInput, writeSiwxMessage } from '@latchkey/contract'
import type { SiwxMessage } from '../message/message.ts'

/** The contents of a page's messages, apart from the page, the account and the time. */
export interface MessageOptions {
  /** The statement that the user agrees to, in one line of ASCII. */
  readonly statement?: string
  /** URIs that belong to the sign-in. */
  readonly resources?: readonly string[]
  /** Whether a wallet must sign in to stay connected. `false` unless set. */
  readonly required?: boolean
  /** `false` keeps the sessions when wallets are disconnected. */
  readonly signOutOnDisconnect?: boolean
}

interface Moment {
  readonly nonce: string
  /** In milliseconds since 1970. */
  readonly issuedAtMs: number
}

export function makeMessage(
  { accountAddress, chainId }: SiwxMessageInput,
  { nonce, issuedAtMs }: Moment,
  { statement, resources }: MessageOptions,
): SiwxMessageData & { toString(): string } {
  const message: SiwxMessage = {
    domain: location.host,
    accountAddress,
    ...(statement === undefined ? {} : { statement }),
    uri: location.origin,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(issuedAtMs).toISOString(),
    ...(resources === undefined ? {} : { resources }),
  }
  return { ...message, toString: () => writeSiwxMessage(message) }
}
