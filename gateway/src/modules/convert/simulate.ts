import * as v from 'valibot'
import type { Address, Hex } from 'viem'
import { decodeErrorResult, numberToHex, parseAbi } from 'viem/utils'
import { Failure } from '../../server/Failure.ts'
import { askNode, call } from '../../upstream/askNode.ts'
import type { Upstream } from '../../upstream/createUpstream.ts'
import { hex, quantity } from '../../upstream/evmValues.ts'
import { isRefused, NodeError } from '../../upstream/NodeError.ts'

export interface SimulatedCall {
  readonly to: Address
  readonly data: Hex
  readonly value?: bigint
}

/** The result of a simulated call: its return value, or the reason for its revert. */
export interface Outcome {
  readonly ok: boolean
  readonly returned: Hex
  readonly gasUsed: bigint
  /** The contract's own reason; undefined if it gives none. */
  readonly reason: string | undefined
}

const simulated = v.tuple([
  v.object({
    calls: v.array(
      v.object({
        status: quantity,
        returnData: hex,
        gasUsed: quantity,
        error: v.optional(v.object({ message: v.optional(v.string()), data: v.optional(hex) })),
      }),
    ),
  }),
])
const UNKNOWN_METHOD = -32_601

/**
 * Runs calls of an account one after another on the newest block, without sending them (`eth_simulateV1`).
 *
 * @throws Failure 400 if the account has too little of the coin, 503 if the node cannot simulate
 */
export async function simulate(
  upstream: Upstream,
  from: Address,
  calls: readonly SimulatedCall[],
): Promise<readonly Outcome[]> {
  const asked = calls.map(({ value = 0n, ...call }) => ({ from, ...call, value: numberToHex(value) }))
  const params = [{ blockStateCalls: [{ calls: asked }], validation: false }, 'latest']
  const [[block]] = await askNode(upstream, [call('eth_simulateV1', params, simulated)]).catch(
    (error: unknown) => {
      throw explain(upstream, error)
    },
  )
  if (block.calls.length !== calls.length)
    throw unavailable(upstream, 'gave a simulation that cannot be read')
  return block.calls.map(({ status, returnData, gasUsed, error }) => ({
    ok: status === 1n,
    returned: returnData,
    gasUsed,
    reason: status === 1n ? undefined : (reasonIn(error?.data ?? returnData) ?? error?.message),
  }))
}

export function lacksBalance(): Failure {
  return new Failure(400, 'amount', 'amount: the account holds less than that.')
}

function explain(upstream: Upstream, error: unknown): unknown {
  if (!(error instanceof NodeError)) return error
  if (error.kind === 'unreadable') return unavailable(upstream, 'gave a simulation that cannot be read')
  if (!isRefused(error)) return error
  const { code, message = '' } = error.refusal ?? {}
  if (/insufficient (funds|balance)/i.test(message)) return lacksBalance()
  const isMissing = code === UNKNOWN_METHOD || /not (found|supported|available)/i.test(message)
  return unavailable(
    upstream,
    isMissing ? 'does not know eth_simulateV1, which swaps need' : 'could not simulate the swap',
  )
}

/** Errors of LI.FI's diamond if less than the minimum would arrive. */
const OWN_ERRORS = parseAbi([
  'error Error(string reason)',
  'error CumulativeSlippageTooHigh(uint256 minAmount, uint256 receivedAmount)',
])

function reasonIn(data: Hex): string | undefined {
  try {
    const { errorName, args } = decodeErrorResult({ abi: OWN_ERRORS, data })
    return errorName === 'Error' ? String(args?.[0]) : errorName
  } catch {
    // The contract's own custom error.
    return undefined
  }
}

function unavailable({ caipNetworkId }: Upstream, what: string): Failure {
  return new Failure(503, 'chainId', `The node of ${caipNetworkId} ${what}. Try again in a moment.`)
}
