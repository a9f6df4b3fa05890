import type { Description, Line, Words } from '@latchkey/clear-signing'
import type { CaipNetworkId } from '@latchkey/contract'
import type { Bytes } from '../keys/bytes.ts'
import type { Keys } from '../keys/derive.ts'
import type { AskNode } from '../rpc/node.ts'
import type { ApprovalRequest } from '../rpc/request.ts'
import type { Server } from '../server/server.ts'
import type { AskContext } from './request.ts'
import type { Texts } from './texts/texts.ts'

/** Where a request is read: who would sign, where, and for whom. */
export interface Place {
  readonly network: CaipNetworkId
  readonly address: string
  /** Where the account is a smart account: the address of the key that signs for it. */
  readonly owner?: string
  /** Where it is a key's own: the smart account that takes the key's signatures, on this chain or another, now or once it is deployed. */
  readonly smart?: string
  readonly operator: string
  /** A service pays for what is sponsored, if it agrees to. */
  readonly hasPaymaster?: boolean
  /** The operator does not pay for this request, so the account does. */
  readonly paysItself?: boolean
  readonly origin: string
  readonly node: AskNode
  /** Has descriptors of contracts. */
  readonly server: Pick<Server, 'get' | 'post'>
  /** The wallet's sentences, in the page's language. */
  readonly texts: Texts
  readonly words: Words
  /** Seconds since 1970. */
  readonly now: bigint
}

/** One amount that a request moves. */
export interface Deed {
  /** Absent where nothing is sent to anybody. */
  readonly to?: string
  /** The token's address; absent for the network's coin. */
  readonly token?: string
  /** In the smallest unit. */
  readonly units: bigint
  readonly decimals: number
}

/** What a screen shows of the bytes that would be signed. */
export interface Shown {
  readonly kind: 'message' | 'transaction'
  readonly statements: readonly Description[]
  /** A message in full. */
  readonly text?: string
  readonly lines?: readonly Line[]
  readonly warnings: readonly string[]
  /** What to look at, and no danger by itself. */
  readonly notes?: readonly string[]
  /** What few people read: the nonce. */
  readonly minor?: readonly Line[]
  /** Who pays the fee instead of the account. */
  readonly payer?: string
  /** What the account would have more and less, where the network can tell. */
  readonly changes?: readonly Line[]
  /** Where assets would go. */
  readonly receivers?: readonly string[]
  /** Where the request does one thing with one amount: what is moved, and to whom it is sent. */
  readonly deed?: Deed
  /** What the deed and the highest fee are worth. Absent where nobody can tell. */
  readonly worth?: { readonly deed?: string; readonly fee?: string }
  /** The highest fee, in the coin's smallest unit; `unknown` where nobody can tell. Absent where nothing is sent. */
  readonly fee?: bigint | 'unknown'
  /** The network charges, or may charge, an extra data fee that could not be read. */
  readonly lacksDataFee?: true
  /** The bytes, or the JSON, on demand. */
  readonly raw: string
}

/** How one method is approved. The screen is made of the same bytes that are signed: whatever the page sent beside them is not used. */
export interface Signing {
  /** Reads the parameters, fills in what is missing, and returns what would be signed. @throws FrameError where the request is malformed */
  toBytes(params: unknown, place: Place, context: AskContext): Promise<readonly Bytes[]>
  show(bytes: readonly Bytes[], place: Place): Promise<Shown>
  /** Signs, and sends where the method says so. */
  sign(
    bytes: readonly Bytes[],
    keys: Keys,
    place: Place,
    request: ApprovalRequest,
    context: AskContext,
  ): Promise<unknown>
}
