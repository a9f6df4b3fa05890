import { type Address, getAddress, type Hex } from 'viem'
import { decodeTransaction } from '../evm/decodeTransaction.ts'
import { readAddress, readUint } from '../evm/readTypedData.ts'
import type { Decoded } from '../intent.ts'
import { pick, type Reference } from './constants.ts'
import type { Node, Path } from './path.ts'
import type { EmbeddedCall } from './readDescriptor.ts'

/** A call within a request, as its descriptor says. */
export interface CallWithin {
  readonly to: Address
  readonly data: Hex
  readonly chainId: bigint | undefined
  readonly from: Address | undefined
  readonly value: bigint | undefined
  /** Where the data names the contract. */
  readonly callee: Node | undefined
  /** What it does by the wallet's own decoding; undefined where that knows no more than that it is a call. */
  readonly decoded: Decoded | undefined
}

interface Place {
  /** Which of several calls it is: lists of contracts and calls go together. */
  readonly index: number
  readonly count: number
  readonly find: (path: Path) => readonly Node[]
  /** The account that signs. */
  readonly account: Address
}

/** Reads the call that bytes stand for. */
export function readCall(
  { value: bytes }: Node,
  { callee, selector, chainId, amount, spender }: EmbeddedCall,
  { index, count, find, account }: Place,
): CallWithin {
  const to = getAddress(resolve(callee, readAddress))
  const method = selector && resolve(selector, (value) => String(value))
  const data = `0x${method?.slice(2) ?? ''}${String(bytes).slice(2)}`.toLowerCase() as Hex
  const value = amount && resolve(amount, readUint)
  // What goes along with a call is the descriptor's claim; without any data, it is all that the call does.
  const decoded = decodeTransaction({ from: account, to, data, value: data === '0x' ? value : 0n })
  const isKnown =
    (data !== '0x' || value !== undefined) && decoded.intents.every(({ type }) => type !== 'unknown')
  return {
    to,
    data,
    value,
    chainId: chainId && resolve(chainId, readUint),
    from: spender && resolve(spender, readAddress),
    callee: 'path' in callee ? nodeOf(callee.path) : undefined,
    decoded: isKnown ? decoded : undefined,
  }

  function resolve<value>(reference: Reference<value>, read: (value: unknown) => value): value {
    return 'path' in reference ? read(nodeOf(reference.path).value) : pick(reference, find)
  }

  function nodeOf(path: Path): Node {
    const nodes = find(path)
    const node = nodes.length === 1 ? nodes[0] : nodes.length === count ? nodes[index] : undefined
    if (!node) throw new RangeError('contracts without calls')
    return node
  }
}
