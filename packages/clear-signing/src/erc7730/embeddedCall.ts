import { type Address, getAddress, type Hex } from 'viem'
import { decodeTransaction } from '../evm/decodeTransaction.ts'
import { readAddress, readUint } from '../evm/readTypedData.ts'
import type { Decoded } from '../intent.ts'
import { nodeAt, type Place, resolve } from './constants.ts'
import type { EmbeddedCall } from './field.ts'
import type { Node } from './path.ts'

/** A call within a request, as the request's descriptor defines it. */
export interface CallWithin {
  readonly to: Address
  readonly data: Hex
  readonly chainId: bigint | undefined
  readonly from: Address | undefined
  readonly value: bigint | undefined
  /** The value in the data that names the contract. */
  readonly callee: Node | undefined
  /** The wallet's own decoding; undefined if the wallet cannot decode the call. */
  readonly decoded: Decoded | undefined
}

export function readCall(
  { value: bytes }: Node,
  { callee, selector, chainId, amount, spender }: EmbeddedCall,
  place: Place,
  account: Address,
): CallWithin {
  const to = getAddress(resolve(callee, readAddress, place))
  const method = selector && resolve(selector, String, place)
  const data = `0x${method?.slice(2) ?? ''}${String(bytes).slice(2)}`.toLowerCase() as Hex
  const value = amount && resolve(amount, readUint, place)
  // The call's value is only the descriptor's claim, so it counts only if the call has no data and the value is all that it does.
  const decoded = decodeTransaction({ from: account, to, data, value: data === '0x' ? value : 0n })
  const isKnown =
    (data !== '0x' || value !== undefined) && decoded.intents.every(({ type }) => type !== 'unknown')
  return {
    to,
    data,
    value,
    chainId: chainId && resolve(chainId, readUint, place),
    from: spender && resolve(spender, readAddress, place),
    callee: 'path' in callee ? nodeAt(callee.path, place) : undefined,
    decoded: isKnown ? decoded : undefined,
  }
}
