import { type Address, getAddress, maxUint256 } from 'viem'
import { type Intent, orUnknown, type Quantity, type UnknownReason } from '../intent.ts'
import { ABI, PERMIT2, PERMIT2_ABI } from './abi.ts'
import { decodeLifi } from './decodeLifi.ts'
import { decodeSwap } from './decodeSwap.ts'
import { isUnlimited } from './limits.ts'
import { type Call, readCall } from './readCall.ts'

/** The maximum depth of calls within calls, and the maximum number of intents. */
const MOST_DEPTH = 3
const MOST_INTENTS = 100

/** Decodes a call with data. If the call also sends coin, that transfer comes first, unless a wrap or swap accounts for it. */
export function decodeCall(call: Call, depth = 0): readonly Intent[] {
  const intents = orUnknown(decode(call, depth), {
    contract: getAddress(call.to),
    method: call.data.slice(0, 10),
  })
  const [first] = intents
  const takesCoin = first?.type === 'wrap' || (first?.type === 'swap' && first.pays.of === 'coin')
  if (call.value === 0n || takesCoin) return intents
  return [
    { type: 'transfer', quantity: { of: 'coin', units: call.value }, to: getAddress(call.to) },
    ...intents,
  ]
}

function decode(call: Call, depth: number): Intent[] {
  if (call.to === PERMIT2) return decodePermit2(call)
  if (call.standard !== 'swapRouter02' && call.standard !== 'lifiDiamond') return decodeListed(call, depth)
  const swap = call.standard === 'swapRouter02' ? decodeSwap(call) : decodeLifi(call)
  return typeof swap === 'string' ? unknown(call, swap) : [swap]
}

function decodeListed(call: Call, depth: number): Intent[] {
  const { value, data, standard } = call
  const token = getAddress(call.to)
  const method = readCall(ABI, data)
  if (typeof method === 'string') return unknown(call, method)
  const units = (amount: bigint): Quantity => ({ of: 'token', token, units: amount })
  const item = (id: bigint, count = 1n): Quantity => ({ of: 'item', token, id, units: count })
  const unitsOrItem = (amount: bigint): Quantity => {
    if (standard === 'erc20' || standard === 'wrappedCoin') return units(amount)
    return standard === 'erc721' ? item(amount) : { of: 'unitsOrItem', token, value: amount }
  }
  switch (method.functionName) {
    case 'transfer':
      return [{ type: 'transfer', quantity: units(method.args[1]), to: method.args[0] }]
    case 'transferFrom': {
      const [from, to, amountOrId] = method.args
      return [{ type: 'transfer', quantity: unitsOrItem(amountOrId), from, to }]
    }
    case 'approve':
      return [approval(unitsOrItem(method.args[1]), method.args[0])]
    case 'increaseAllowance':
      return [{ ...approval(units(method.args[1]), method.args[0]), change: 'increase' }]
    case 'decreaseAllowance':
      return [{ ...approval(units(method.args[1]), method.args[0]), change: 'decrease' }]
    case 'permit': {
      const [owner, spender] = method.args
      // DAI's permit has eight parameters and allows everything or nothing; EIP-2612's has seven and an amount.
      const amount = method.args.length === 7 ? method.args[2] : method.args[4] ? maxUint256 : 0n
      return [{ ...approval(units(amount), spender), owner }]
    }
    case 'safeTransferFrom': {
      const [from, to, id] = method.args
      return [
        { type: 'transfer', quantity: item(id, method.args.length === 5 ? method.args[3] : 1n), from, to },
      ]
    }
    case 'safeBatchTransferFrom': {
      const [from, to, ids, amounts] = method.args
      if (ids.length !== amounts.length) return unknown(call, 'malformed')
      if (ids.length > MOST_INTENTS) return unknown(call, 'tooMany')
      return ids.map((id, index) => ({ type: 'transfer', quantity: item(id, amounts[index]), from, to }))
    }
    case 'setApprovalForAll':
      return [{ type: 'approvalForAll', token, operator: method.args[0], isApproved: method.args[1] }]
    case 'deposit':
      // Other contracts also have methods of this name. Only a known wrapper wraps.
      return standard === 'wrappedCoin' ? [{ type: 'wrap', token, units: value }] : unknown(call, 'notListed')
    case 'withdraw':
      return standard === 'wrappedCoin'
        ? [{ type: 'unwrap', token, units: method.args[0] }]
        : unknown(call, 'notListed')
    case 'multicall': {
      const parts = method.args.length === 1 ? method.args[0] : method.args[1]
      if (depth === MOST_DEPTH || parts.length > MOST_INTENTS) return unknown(call, 'tooMany')
      const intents = parts.flatMap((part) => decodeCall({ ...call, value: 0n, data: part }, depth + 1))
      return intents.length > MOST_INTENTS ? unknown(call, 'tooMany') : intents
    }
  }
}

function decodePermit2(call: Call): Intent[] {
  const method = readCall(PERMIT2_ABI, call.data)
  if (typeof method === 'string') return unknown(call, method)
  const [token, spender, units, expires] = method.args
  return [{ ...approval({ of: 'token', token, units }, spender), expires: BigInt(expires) }]
}

const approval = (quantity: Quantity, spender: Address) =>
  ({
    type: 'approval',
    quantity,
    spender,
    change: 'set',
    isUnlimited:
      quantity.of === 'unitsOrItem'
        ? isUnlimited(quantity.value)
        : quantity.of === 'token' && isUnlimited(quantity.units),
  }) as const

const unknown = ({ to, data }: Call, reason: UnknownReason): Intent[] => [
  { type: 'unknown', reason, contract: getAddress(to), method: data.slice(0, 10) },
]
