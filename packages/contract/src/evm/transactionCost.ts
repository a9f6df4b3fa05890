import type { CaipNetworkId } from '../caip/caip.ts'

/**
 * `GasPriceOracle`, which every OP Stack chain has from its start. If this address has code, a transaction costs more than its gas: it
 * also pays a fee for its data on L1, and since the Isthmus upgrade a fee for the chain's operator.
 *
 * @see https://specs.optimism.io/protocol/fjord/predeploys.html
 */
export const DATA_FEE_ORACLE = '0x420000000000000000000000000000000000000F'

/**
 * Chains that charge only gas, which on Arbitrum includes the L1 part. This saves a request: every other chain is asked once.
 */
const GAS_ONLY: ReadonlySet<string> = new Set(
  [1, 11_155_111, 42_161, 421_614].map((number) => `eip155:${number}`),
)

const GET_L1_FEE = '0x49948e0e'
const GET_OPERATOR_FEE = '0x275aedd2'
/** L1's prices rise by up to an eighth per block of 12 s, so they can double in 72 s, while the user reads. */
const MOST_TIMES = 2n
/** The maximum length of an unsigned transaction without its data. */
const ENVELOPE_BYTES = 120

/** Asks a node of a chain by JSON-RPC. Answers are cached as long as the function exists. */
export type AskChain = (
  caipNetworkId: CaipNetworkId,
  method: string,
  params: readonly unknown[],
) => Promise<unknown>

/** The transaction to price. */
export interface CostParameters {
  readonly caipNetworkId: CaipNetworkId
  /** The transaction's gas limit. */
  readonly gas: bigint
  /** The maximum price for a unit of gas, in wei. */
  readonly gasPrice: bigint
  /** The transaction's data, in hex. Absent if it has none. */
  readonly data?: string | undefined
}

/** A transaction's cost in addition to its value, in wei. */
export interface TransactionCost {
  /** The maximum cost. */
  readonly fee: bigint
  /** The balance that the chain currently requires before it accepts the transaction. */
  readonly needed: bigint
  /** The chain charges, or may charge, more than gas, but the amount could not be read, so `fee` is not the maximum. */
  readonly lacksDataFee?: true
}

/**
 * Calculates a transaction's cost on any EVM chain: its gas, and on OP Stack chains also the fees from their own contract. It never
 * throws: the result tells if a fee could not be read.
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
      // Before Isthmus, the contract has no such method, and there is no such fee.
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
 * Makes bytes that no chain can compress, without `0x`, as a placeholder for unknown data.
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

/** A failed request is repeated by the next call. */
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

/** Nodes word a revert differently, and callers wrap the nodes' errors. */
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
