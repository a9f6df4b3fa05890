import type { Description, Line, Words } from '@latchkey/clear-signing'
import type { CaipNetworkId } from '@latchkey/contract'
import type { Bytes } from '../keys/bytes.ts'
import type { Keys } from '../keys/derive.ts'
import type { AskNode } from '../rpc/node.ts'
import type { ApprovalRequest } from '../rpc/request.ts'
import type { Server } from '../server/server.ts'
import type { AskContext } from './request.ts'
import type { Texts } from './texts/texts.ts'

/** The context of a request: the account that would sign, the network, and the page that asks. */
export interface Place {
  readonly network: CaipNetworkId
  readonly address: string
  /** The address of the key that signs for the account, if the account is a smart account. */
  readonly owner?: string
  /** The smart account that accepts the key's signatures, on this or another chain, now or once it is deployed. Absent if `address` is one itself. */
  readonly smart?: string
  readonly operator: string
  /** Whether a paymaster service can pay the fee, if it agrees to sponsor the request. */
  readonly hasPaymaster?: boolean
  /** Set if the operator does not pay for this request, so the account pays. */
  readonly paysItself?: boolean
  readonly origin: string
  readonly node: AskNode
  /** The wallet's server, which has descriptors of contracts and prices. */
  readonly server: Pick<Server, 'get' | 'post'>
  /** The wallet's sentences, in the page's language. */
  readonly texts: Texts
  readonly words: Words
  /** Seconds since 1970. */
  readonly now: bigint
}

/** One amount that a request moves. */
export interface Deed {
  /** Absent if nothing is sent to another account. */
  readonly to?: string
  /** The token's address; absent for the network's coin. */
  readonly token?: string
  /** In the smallest unit. */
  readonly units: bigint
  readonly decimals: number
}

/** The content of a screen, made from the bytes that would be signed. */
export interface Shown {
  readonly kind: 'message' | 'transaction'
  readonly statements: readonly Description[]
  /** A message in full. */
  readonly text?: string
  readonly lines?: readonly Line[]
  readonly warnings: readonly string[]
  /** Hints to check something that is not a danger by itself. */
  readonly notes?: readonly string[]
  /** Details that few users need, such as the nonce. */
  readonly minor?: readonly Line[]
  /** Who pays the fee instead of the account. */
  readonly payer?: string
  /** The account's expected balance changes, if the network can simulate them. */
  readonly changes?: readonly Line[]
  /** The accounts that would get assets, or a right to take them. */
  readonly receivers?: readonly string[]
  /** The amount that the request moves and its receiver, if the request does one thing with one amount. */
  readonly deed?: Deed
  /** The worth of the deed and of the maximum fee; absent if it is unknown. */
  readonly worth?: { readonly deed?: string; readonly fee?: string }
  /** The maximum fee, in the coin's smallest unit; `unknown` if it cannot be determined. Absent if nothing is sent. */
  readonly fee?: bigint | 'unknown'
  /** The network charges, or may charge, an extra data fee that could not be read. */
  readonly lacksDataFee?: true
  /** The bytes, or the JSON, on demand. */
  readonly raw: string
}

/** How one method is approved. The screen is made from the same bytes that are signed, and from nothing else that the page sent. */
export interface Signing {
  /** Reads and completes the parameters, and returns the bytes that would be signed. @throws FrameError if the request is malformed */
  toBytes(params: unknown, place: Place, context: AskContext): Promise<readonly Bytes[]>
  show(bytes: readonly Bytes[], place: Place): Promise<Shown>
  /** Signs, and also sends if the method requires it. */
  sign(
    bytes: readonly Bytes[],
    keys: Keys,
    place: Place,
    request: ApprovalRequest,
    context: AskContext,
  ): Promise<unknown>
}
