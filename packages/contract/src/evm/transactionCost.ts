import type { CaipNetworkId } from '../caip/caip.ts'

/**
 * `GasPriceOracle`, which every chain of the OP stack has from its start. Where this address has code, a transaction costs more than its
 * gas: a fee for its data on L1, and since the Isthmus upgrade one for the chain's operator.
 *
 * @see https://specs.optimism.io/protocol/fjord/predeploys.html
 */
export const DATA_FEE_ORACLE = '0x420000000000000000000000000000000000000F'

/**
 * Chains that take gas alone, Arbitrum's L1 part included. This saves a question: every other chain is asked,
 * once.
 */
const GAS_ONLY: ReadonlySet<string> = new Set(
  [1, 11_155_111, 42_161, 421_614].map((number) => `eip155:${number}`),
)

const GET_L1_FEE = '0x49948e0e'
const GET_OPERATOR_FEE = '0x275aedd2'
/** L1's prices rise by an eighth in a block of 12 s: they double in 72 s, as long as people read. */
const MOST_TIMES = 2n
/** The longest that an unsigned transaction is without its data. */
const ENVELOPE_BYTES = 120

/** Asks a node of a chain by JSON-RPC. Answers are remembered for as long as the function lives. */
export type AskChain = (
  caipNetworkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>

/** A transaction whose cost is wanted. */
export interface CostParameters {
  readonly caipNetworkId: CaipNetworkId
  /** The limit that is sent with it. */
  readonly gas: bigint
  /** The most that is paid for a unit of gas, in wei. */
  readonly gasPrice: bigint
  /** What it carries, in hex. Absent where it carries nothing. */
  readonly data?: string | undefined
}

/** What a transaction costs, besides what it moves; in wei. */
export interface TransactionCost {
  /** The most. */
  readonly fee: bigint
  /** What the chain wants to see in the account before it takes the transaction, as of now. */
  readonly needed: bigint
  /** The chain takes, or may take, more than gas, and how much could not be read: `fee` is not the most. */
  readonly lacksDataFee?: true
}

/**
 * What a transaction costs on any EVM chain: its gas, and on chains of the OP stack what their own contract says besides. It never throws:
 * what could not be read is said to be missing.
 *
 * @example
 * await costOf(transport.request, { caipNetworkId: 'eip155:42161', gas: 21_000n, gasPrice: 10n }) // { fee: 210_000n, needed: 210_000n }
 */
export async function costOf(
  ask: AskChain,
  { caipNetworkId, gas, gasPrice, data = '0x' }: CostParameters,
): Promise<TransactionCost> {
  const forGas = gas * gasPrice
  try {
    if (!(await takesDataFee(ask, caipNetworkId))) return { fee: forGas, needed: forGas }
    const read = async (call: string): Promise<bigint> =>
      toAmount(await ask(caipNetworkId, 'eth_call', [{ to: DATA_FEE_ORACLE, data: call }, 'latest']))
    const [forData, forOperator] = await Promise.all([
      read(encodeBytes(GET_L1_FEE, standInBytes(ENVELOPE_BYTES) + data.slice(2))),
      // Before Isthmus the contract has no such method, and nothing is taken.
      read(GET_OPERATOR_FEE + toWord(gas)).catch((error: unknown) => {
        if (isRevert(error)) return 0n
        throw error
      }),
    ])
    return {
      fee: forGas + forData * MOST_TIMES + forOperator,
      needed: forGas + forData + forOperator,
    }
  } catch {
    return { fee: forGas, needed: forGas, lacksDataFee: true }
  }
}

/**
 * Bytes that no chain can compress, without `0x`: they stand for what is not known yet.
 *
 * @example
 * standInBytes(2) // '96f3'
 */
export function standInBytes(count: number): string {
  let state = 1
  let text = ''
  for (let at = 0; at < count; at += 1) {
    // Park and Miller's generator. A zero byte would cost less than others.
    state = (state * 48_271) % 2_147_483_647
    text += ((state >> 8) & 255 || 1).toString(16).padStart(2, '0')
  }
  return text
}

const known = new WeakMap<AskChain, Map<string, Promise<boolean>>>()

/** A question that failed is asked again. */
function takesDataFee(ask: AskChain, caipNetworkId: CaipNetworkId): Promise<boolean> {
  if (GAS_ONLY.has(caipNetworkId)) return Promise.resolve(false)
  const chains = known.get(ask) ?? new Map<string, Promise<boolean>>()
  known.set(ask, chains)
  const asked =
    chains.get(caipNetworkId) ??
    ask(caipNetworkId, 'eth_getCode', [DATA_FEE_ORACLE, 'latest']).then((code) => {
      if (typeof code === 'string' && /^0x[0-9a-f]*$/i.test(code)) return code !== '0x'
      throw new TypeError('The node answered with what is no code')
    })
  chains.set(caipNetworkId, asked)
  asked.catch(() => chains.delete(caipNetworkId))
  return asked
}

/** Nodes word it differently, and callers wrap what nodes say. */
function isRevert(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  if ('message' in error && /revert/i.test(String(error.message))) return true
  return 'cause' in error && isRevert(error.cause, depth + 1)
}

const toWord = (value: bigint | number): string => value.toString(16).padStart(64, '0')

/** A call with one argument of `bytes`, by the ABI's rules. */
function encodeBytes(selector: string, hex: string): string {
  const padded = hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
  return selector + toWord(32) + toWord(hex.length / 2) + padded
}

function toAmount(answer: unknown): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return BigInt(answer)
  throw new TypeError('The contract answered with what is no amount')
}
