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
  /** Its own label, after those of the groups around it. */
  readonly labels: readonly string[]
  readonly format: FieldFormat
  /** By which values it is left to its path; absent where it is always shown. */
  readonly visible?: Visibility
  /** The value is encrypted, and is not shown in the format. */
  readonly isEncrypted?: true
  /** Fields of the same bundle are shown one element after the other. */
  readonly bundle?: string
  /** Where the token or collection is named in the data. */
  readonly tokenPath?: Path
  /** A token or collection that the descriptor names. */
  readonly token?: Constant<Hex>
  /** The network of the token, where it may be another one. */
  readonly chain?: Reference<bigint>
  /** Addresses that stand for the network's coin. */
  readonly coins?: Constant<readonly Hex[]>
  /** From here on, an amount is as good as unlimited. */
  readonly threshold?: Constant<bigint>
  readonly encoding?: Constant<'timestamp' | 'blockheight'>
  readonly unit?: { readonly base: Constant<string>; readonly decimals: Constant<number> }
  readonly names?: Readonly<Record<string, string>>
  /** Which call the bytes stand for. */
  readonly call?: EmbeddedCall
}

/** What a descriptor says of bytes that are a call. */
export interface EmbeddedCall {
  readonly callee: Reference<Hex>
  /** The method, where the bytes don't begin with it. */
  readonly selector?: Reference<Hex>
  readonly chainId?: Reference<bigint>
  /** What is `@.value` within. */
  readonly amount?: Reference<bigint>
  /** What is `@.from` within. */
  readonly spender?: Reference<Hex>
}
