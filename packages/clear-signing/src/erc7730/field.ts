import type { Hex } from 'viem'
import type { Constant, Reference } from './constants.ts'
import type { Path } from './path.ts'
import type { Visibility } from './visibility.ts'

/** How a value is shown. */
export const FIELD_FORMATS = [
  'raw',
  'amount',
  'tokenAmount',
  'tokenTicker',
  'nftName',
  'date',
  'duration',
  'unit',
  'enum',
  'chainId',
  'addressName',
  'interoperableAddressName',
  'calldata',
] as const
export type FieldFormat = (typeof FIELD_FORMATS)[number]

/** A value of the data, its label, and how it is shown. */
export interface DescriptorField {
  readonly path: Path
  /** The labels of the groups around the field, then its own. */
  readonly labels: readonly string[]
  readonly format: FieldFormat
  /** The values for which the field loses its label and is shown under its path; absent if the field always has its label. */
  readonly visible?: Visibility
  /** Set if the value is encrypted. The format then does not apply. */
  readonly isEncrypted?: true
  /** Fields of the same bundle are shown one element after the other. */
  readonly bundle?: string
  /** The path to the token or collection in the data. */
  readonly tokenPath?: Path
  /** A token or collection that the descriptor names. */
  readonly token?: Constant<Hex>
  /** The token's network, if it may differ from the request's. */
  readonly chain?: Reference<bigint>
  /** Addresses that stand for the network's coin. */
  readonly coins?: Constant<readonly Hex[]>
  /** An amount of at least this much counts as unlimited. */
  readonly threshold?: Constant<bigint>
  readonly encoding?: Constant<'timestamp' | 'blockheight'>
  readonly unit?: { readonly base: Constant<string>; readonly decimals: Constant<number> }
  readonly names?: Readonly<Record<string, string>>
  /** The call that the bytes encode. */
  readonly call?: EmbeddedCall
}

/** What a descriptor says about bytes that are a call. */
export interface EmbeddedCall {
  readonly callee: Reference<Hex>
  /** The method's selector, if the bytes don't begin with it. */
  readonly selector?: Reference<Hex>
  readonly chainId?: Reference<bigint>
  /** The value of `@.value` within the call. */
  readonly amount?: Reference<bigint>
  /** The value of `@.from` within the call. */
  readonly spender?: Reference<Hex>
}
