import { buildTransaction, toCaipAddress } from '@latchkey/contract'
import type { Step, SwapBounds, SwapCall, SwapPermit } from '../../adapter/adapter.ts'
import { SwapPriceMovedError } from '../../errors/swap.ts'
import type { SwapQuote } from '../../flows/swap/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { askConvert } from './askConvert.ts'
import { readHow, refusePermits } from './permits.ts'
import { type Approval, readApproval } from './readApproval.ts'
import { readSwapPlan } from './readSwapPlan.ts'
import { tokenId } from './tokenId.ts'

const NOTHING: Approval = {}

/**
 * Asks the gateway to build the transactions of a swap: an approval of the exact amount if one is missing, and the swap for the
 * displayed quote. If the account can sign a permit instead of an approval, the two are one step.
 *
 * @returns the steps, in order; each label is the step's part
 * @throws SwapPriceMovedError if the quote is no longer valid, SwapRefusedError, ServiceError
 */
export async function buildSwap(kit: Kit, quote: SwapQuote, allowUpgrade = false): Promise<readonly Step[]> {
  const { caipNetworkId, amount, atLeast, sell, buy, slippage, quoteId } = quote
  if (Date.now() >= quote.expiresAt) throw new SwapPriceMovedError()
  const bounds: SwapBounds = {
    caipNetworkId,
    address: quote.address,
    amount,
    atLeast,
    ...(sell === 'native' ? {} : { sell }),
    ...(buy === 'native' ? {} : { buy }),
  }
  const pair = { from: tokenId(kit, caipNetworkId, sell), to: tokenId(kit, caipNetworkId, buy) }
  const userAddress = toCaipAddress(caipNetworkId, quote.address)
  const [namespace = ''] = caipNetworkId.split(':')
  const ask = <answer>(call: () => Promise<answer>) => askConvert(caipNetworkId, call)
  const build = (permit?: { deadline: number; signature: string }) =>
    ask(() =>
      kit.services.call(buildTransaction, {
        body: {
          ...pair,
          userAddress,
          amount: String(amount),
          disableEstimate: true,
          [namespace]: { slippage },
          ...(quoteId === undefined ? {} : { quoteId }),
          ...(permit ? { permit } : {}),
        },
      }),
    )
  // Built without a permit first, so that a refusal comes before the user is asked to sign a permit.
  const [needed, built] = await Promise.all([sell === 'native' ? NOTHING : readApproval(kit, quote), build()])
  const { approval, buildReset } = needed
  const swap: SwapCall = { part: 'swap', built, bounds }
  if (!approval) return toSteps(swap)
  const approve: SwapCall = { part: 'approve', built: approval, bounds }
  if (buildReset) return toSteps({ part: 'reset', built: await buildReset(), bounds }, approve, swap)
  const { permit: offer } = approval
  const { permits } = offer ? await readHow(kit, quote, needed, allowUpgrade) : {}
  if (!offer || permits === undefined) return toSteps(approve, swap)
  const permit: SwapPermit = {
    offer,
    build: (signature) => build({ deadline: offer.deadline, signature }),
    instead: [approve, swap],
    onRefused() {
      refusePermits(kit, permits)
      // The review's plan changes.
      if (kit.store.get().swap?.reviewed) void readSwapPlan(kit, quote)
    },
  }
  return toSteps({ ...swap, permit })
}

function toSteps(...calls: readonly SwapCall[]): readonly Step[] {
  return calls.map((call) => ({ label: call.part, call }))
}
