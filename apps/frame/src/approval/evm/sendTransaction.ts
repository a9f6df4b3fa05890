import { describeChanges, feeWarnings } from '@latchkey/clear-signing'
import { balanceChanges, type Log } from '@latchkey/clear-signing/evm'
import { costOf } from '@latchkey/contract'
import {
  type InferOutput,
  number,
  optional,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
  union,
  unknown,
} from 'valibot'
import { bytesToHex, getAddress, type Hex, keccak256 } from 'viem'
import { CODES, FrameError } from '../../FrameError.ts'
import { askToSend } from '../../rpc/askToSend.ts'
import { chainNumberOf } from '../../rpc/network.ts'
import { networkOf } from '../networks.ts'
import { OvertakenError } from '../OvertakenError.ts'
import type { Place, Signing } from '../question.ts'
import { reasonOfTrial } from '../texts/reasonOf.ts'
import { describeCall } from './describeCall.ts'
import { signDigest } from './evmSignature.ts'
import { requireAccount } from './requireAccount.ts'
import { simulatedLogs } from './simulatedLogs.ts'
import { decodeTransaction, encodeTransaction, type Transaction } from './transaction.ts'

const quantity = union([
  pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i)),
  pipe(string(), regex(/^\d{1,78}$/)),
  number(),
])
const address = pipe(string(), regex(/^0x[0-9a-f]{40}$/i))
const data = pipe(string(), regex(/^0x([0-9a-f]{2})*$/i))
// Strict: an unknown field, such as an authorization that gives the account away, is refused and not dropped.
const schema = strictObject({
  from: optional(address),
  to: optional(address),
  value: optional(quantity),
  data: optional(data),
  input: optional(data),
  gas: optional(quantity),
  gasLimit: optional(quantity),
  gasPrice: optional(quantity),
  maxFeePerGas: optional(quantity),
  maxPriorityFeePerGas: optional(quantity),
  nonce: optional(quantity),
  chainId: optional(quantity),
  type: optional(unknown()),
})
type Asked = InferOutput<typeof schema>

/** The gas for a call whose estimate fails, if the page names none. */
const GAS_OF_FAILURE = 500_000n

/** Completes, signs and sends a transaction. @see EIP-1559 */
export const sendTransaction: Signing = {
  async toBytes(params, place) {
    const parsed = safeParse(schema, Array.isArray(params) ? params[0] : undefined)
    if (!parsed.success)
      throw new FrameError('eth_sendTransaction takes one transaction of known fields', {
        code: CODES.invalidParams,
      })
    const asked = parsed.output
    const chainId = chainNumberOf(place.network)
    if (asked.from !== undefined) requireAccount(asked.from, place.address)
    if (asked.chainId !== undefined && BigInt(asked.chainId) !== BigInt(chainId))
      throw new FrameError('The transaction is for another network', { code: CODES.wrongChain })
    if (asked.data !== undefined && asked.input !== undefined && asked.data !== asked.input)
      throw new FrameError('The transaction carries two different data', { code: CODES.invalidParams })
    if (asked.to === undefined && (asked.data ?? asked.input ?? '0x') === '0x')
      throw new FrameError('A transaction without a receiver deploys a contract, and needs its code', {
        code: CODES.invalidParams,
      })
    return [encodeTransaction(await complete(asked, chainId, place))]
  },
  async show([bytes = new Uint8Array()], place) {
    const { network, node, texts, words } = place
    const { to, value, data, gas, nonce, fees } = decodeTransaction(bytes)
    const from = getAddress(place.address)
    const { coin } = networkOf(network)
    const cost = costOf(node, { caipNetworkId: network, gas, gasPrice: priceOf(fees), data })
    const [{ fee, lacksDataFee }, { problems, logs }, usual] = await Promise.all([
      cost,
      cost.then(({ needed }) => simulate({ from, to, value, data }, value + needed, place)),
      usualFee({ to, value, data }, place),
    ])
    const changes = balanceChanges(logs, from)
    const changed = changes.flatMap(({ quantity }) => ('token' in quantity ? [quantity.token] : []))
    const { statements, lines, warnings, receivers, findToken, moved, deed } = await describeCall(
      { to, value, data },
      place,
      changed,
    )
    return {
      kind: 'transaction',
      statements,
      lines,
      minor: [{ label: texts.nonce, value: String(nonce) }],
      changes: describeChanges(changes, { coin, findToken, words }),
      receivers,
      ...(deed && { deed }),
      warnings: [
        ...feeWarnings({ fee, moved, usual }).map((code) => words.warnings[code]),
        ...warnings,
        ...problems,
      ],
      fee,
      ...(lacksDataFee && { lacksDataFee }),
      raw: data === '0x' ? bytesToHex(bytes) : data,
    }
  },
  async sign([bytes = new Uint8Array()], { eip155 }, place) {
    const { network, node } = place
    const transaction = decodeTransaction(bytes)
    // Another tab has sent a transaction meanwhile. With an outdated nonce, this one would replace it or wait forever.
    if ((await nextNonce(place)) !== transaction.nonce) throw new OvertakenError()
    const signature = signDigest(keccak256(bytes, 'bytes'), eip155)
    const signed = bytesToHex(encodeTransaction(transaction, signature))
    return askToSend(node, network, 'eth_sendRawTransaction', [signed])
  },
}

async function complete(asked: Asked, chainId: number, place: Place): Promise<Transaction> {
  const to = asked.to === undefined ? undefined : hex(asked.to)
  const body = { to, value: BigInt(asked.value ?? 0), data: hex(asked.data ?? asked.input ?? '0x') }
  const gasAsked = asked.gas ?? asked.gasLimit
  const [nonce, gas, fees] = await Promise.all([
    nextNonce(place),
    gasAsked === undefined ? estimateGas(body, place) : BigInt(gasAsked),
    feesOf(asked, place),
  ])
  return { ...body, chainId: BigInt(chainId), nonce, gas, fees }
}

/** The account's next nonce. The page's nonce is ignored: it could replace a pending payment, or let the transaction take effect weeks later. */
const nextNonce = async ({ network, node, address }: Place): Promise<bigint> =>
  toBigInt(await node(network, 'eth_getTransactionCount', [address, 'pending']))

interface Body {
  readonly to: Hex | undefined
  readonly value: bigint
  readonly data: Hex
}

/** The fee that the wallet itself would set for a call. */
async function usualFee(body: Body, place: Place): Promise<bigint> {
  const { network, node } = place
  const [gas, fees] = await Promise.all([estimateGas(body, place), feesOf({}, place)])
  const { data } = body
  return (await costOf(node, { caipNetworkId: network, gas, gasPrice: priceOf(fees), data })).fee
}

const priceOf = (fees: Transaction['fees']): bigint =>
  'gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas

async function estimateGas({ to, value, data }: Body, { network, node, address }: Place): Promise<bigint> {
  const call = { from: address, ...(to && { to }), value: `0x${value.toString(16)}`, data }
  try {
    // Other transactions may change the cost of the call before it is in a block.
    return (toBigInt(await node(network, 'eth_estimateGas', [call])) * 12n) / 10n
  } catch (error) {
    // A call that fails now is shown with the reason, and may still be sent.
    if (error instanceof FrameError) return GAS_OF_FAILURE
    throw error
  }
}

async function feesOf(asked: Asked, { network, node }: Place): Promise<Transaction['fees']> {
  const block = await node(network, 'eth_getBlockByNumber', ['latest', false])
  const base =
    typeof block === 'object' && block !== null && 'baseFeePerGas' in block ? block.baseFeePerGas : undefined
  if (base === undefined || base === null) {
    const gasPrice = asked.gasPrice ?? (await node(network, 'eth_gasPrice', []))
    return { gasPrice: toBigInt(gasPrice) }
  }
  if (asked.gasPrice !== undefined) {
    const price = BigInt(asked.gasPrice)
    return { maxFeePerGas: price, maxPriorityFeePerGas: price }
  }
  const tip = toBigInt(asked.maxPriorityFeePerGas ?? (await node(network, 'eth_maxPriorityFeePerGas', [])))
  const most = asked.maxFeePerGas === undefined ? toBigInt(base) * 2n + tip : BigInt(asked.maxFeePerGas)
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip > most ? most : tip }
}

/** Simulates the transaction: what would change, whether it would fail, and whether the balance covers it. */
async function simulate(
  { from, to, value, data }: Body & { readonly from: string },
  cost: bigint,
  { network, node, texts }: Place,
): Promise<{ readonly problems: string[]; readonly logs: readonly Log[] }> {
  const balance = toBigInt(await node(network, 'eth_getBalance', [from, 'latest']))
  if (balance < cost) return { problems: [texts.notCovered], logs: [] }
  const call = { from, ...(to && { to }), value: `0x${value.toString(16)}`, data }
  const logs = await simulatedLogs([call], network, node)
  try {
    await node(network, 'eth_call', [call, 'latest'])
    return { problems: [], logs }
  } catch (error) {
    if (error instanceof FrameError) return { problems: [reasonOfTrial(error, texts)], logs: [] }
    throw error
  }
}

function toBigInt(value: unknown): bigint {
  if (typeof value === 'string' && /^(0x[0-9a-f]+|\d+)$/i.test(value)) return BigInt(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value)
  throw new FrameError('The network’s node answered in an unknown form', { code: CODES.internal })
}

// The schema guarantees 0x and hex.
const hex = (text: string): Hex => `0x${text.slice(2)}`
