import { type Address, getAddress, type Hex, size, slice } from 'viem'
import type { Intent, UnknownReason } from '../intent.ts'
import { SWAP_ROUTER_ABI } from './abi.ts'
import { type Call, readCall } from './readCall.ts'

type SwapIntent = Extract<Intent, { type: 'swap' }>

interface Exchange {
  readonly tokenIn: Address
  readonly tokenOut: Address
  readonly amountIn: bigint
  readonly least: bigint
  readonly recipient: Address
}

/** The router reads these two addresses as its caller and as itself. */
const CALLER = '0x0000000000000000000000000000000000000001'
const ITSELF = '0x0000000000000000000000000000000000000002'
const [ADDRESS_BYTES, HOP_BYTES] = [20, 23]

/**
 * Decodes a swap of SwapRouter02: one exact-input swap. It may unwrap the output, have a deadline, and submit the sender's permit for exactly
 * that input. Everything else that the router can do is unknown, so that nothing can hide behind a swap.
 */
export function decodeSwap(call: Call): SwapIntent | UnknownReason {
  const outer = readCall(SWAP_ROUTER_ABI, call.data)
  if (typeof outer === 'string') return outer
  if (outer.functionName !== 'multicall') return toIntent(call, [call.data])
  const [expires, parts] = outer.args
  const intent = toIntent(call, parts)
  return typeof intent === 'string' ? intent : { ...intent, expires }
}

function toIntent({ value, standardOf }: Call, parts: readonly Hex[]): SwapIntent | UnknownReason {
  const permit = readPermit(parts[0])
  const [swap, unwrap, ...more] = permit ? parts.slice(1) : parts
  const exchange = swap === undefined ? 'notListed' : readExchange(swap)
  if (typeof exchange === 'string') return exchange
  if (more.length > 0) return 'notListed'
  if (permit && (permit.token !== exchange.tokenIn || permit.amount !== exchange.amountIn)) return 'notListed'
  const { tokenIn, tokenOut, amountIn, least, recipient } = exchange
  const isWrapped = (token: Address) => standardOf(token) === 'wrappedCoin'
  const pays: SwapIntent['pays'] =
    value === amountIn && isWrapped(tokenIn)
      ? { of: 'coin', units: value }
      : { of: 'token', token: tokenIn, units: amountIn }
  if (unwrap === undefined) {
    // Anyone can take tokens that stay in the router.
    if (recipient === ITSELF) return 'notListed'
    const receives = { of: 'token', token: tokenOut, units: least } as const
    return { type: 'swap', pays, receives, ...receiver(recipient) }
  }
  const unwrapped = readCall(SWAP_ROUTER_ABI, unwrap)
  if (typeof unwrapped === 'string') return unwrapped
  if (unwrapped.functionName !== 'unwrapWETH9' || recipient !== ITSELF || !isWrapped(tokenOut))
    return 'notListed'
  const [units, to] = unwrapped.args
  return { type: 'swap', pays, receives: { of: 'coin', units }, ...receiver(to) }
}

/** The token and amount of the sender's permit, if the call submits one. */
function readPermit(data: Hex | undefined): { readonly token: Address; readonly amount: bigint } | undefined {
  const method = data === undefined ? undefined : readCall(SWAP_ROUTER_ABI, data)
  if (typeof method !== 'object' || method.functionName !== 'selfPermitIfNecessary') return undefined
  const [token, amount] = method.args
  return { token, amount }
}

function receiver(recipient: Address): { to?: Address } {
  return recipient === CALLER ? {} : { to: recipient }
}

function readExchange(data: Hex): Exchange | UnknownReason {
  const method = readCall(SWAP_ROUTER_ABI, data)
  if (typeof method === 'string') return method
  if (method.functionName === 'exactInputSingle') {
    const [{ tokenIn, tokenOut, amountIn, amountOutMinimum: least, recipient }] = method.args
    return checked({ tokenIn, tokenOut, amountIn, least, recipient })
  }
  if (method.functionName !== 'exactInput') return 'notListed'
  const [{ path, amountIn, amountOutMinimum: least, recipient }] = method.args
  const hops = (size(path) - ADDRESS_BYTES) / HOP_BYTES
  if (!Number.isInteger(hops) || hops < 1) return 'malformed'
  const tokenIn = getAddress(slice(path, 0, ADDRESS_BYTES))
  const tokenOut = getAddress(slice(path, -ADDRESS_BYTES))
  return checked({ tokenIn, tokenOut, amountIn, least, recipient })
}

/** Refuses an input of 0, which makes the router swap its whole balance. */
function checked(exchange: Exchange): Exchange | UnknownReason {
  return exchange.amountIn === 0n ? 'notListed' : exchange
}
