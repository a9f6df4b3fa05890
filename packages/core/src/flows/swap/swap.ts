import type { Flow } from '../../kit/kit.ts'
import { isSameAddress } from '../../namespace/addresses.ts'
import type { NamespaceTraits } from '../../namespace/traits.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { changeSince } from '../../transaction/changeSince.ts'
import { advance, isUnderWay, type TransactionEvent } from '../../transaction/progress.ts'
import { initialSwap } from './initial.ts'
import type { SwapPair, SwapPreset, SwapQuote, SwapSide, SwapState, SwapToken } from './state.ts'

const MOST_RECENT = 6
/** None of these events changes a swap that is in progress. */
const EDITS: readonly KitEvent['type'][] = [
  ...(['swap.prepared', 'swap.tokenChosen', 'swap.flipped', 'swap.amountTyped'] as const),
  ...(['swap.slippageChosen', 'swap.reviewed', 'swap.upgradeChosen', 'modal.opened'] as const),
]

/** Loaded with the views that need it. */
export const swapFlow: Flow<'swap', SwapState> = {
  name: 'swap',
  initial: () => initialSwap,
  reduce: reduceSwap,
}

export function reduceSwap(swap: SwapState, event: KitEvent, state: State, next: State): SwapState {
  if (isUnderWay(swap.progress) && EDITS.includes(event.type)) return swap
  switch (event.type) {
    case 'swap.prepared': {
      const { from, preset } = event
      const isSame =
        swap.from?.address === from.address &&
        swap.from.connectorId === from.connectorId &&
        swap.from.caipNetworkId === from.caipNetworkId &&
        isSamePreset(swap.preset, preset)
      if (isSame) return swap
      const { interrupted } = swap
      return {
        ...empty(swap),
        from,
        preset,
        amountText: preset.amount ?? '',
        ...(interrupted ? { interrupted } : {}),
      }
    }
    case 'swap.tokensAsked':
      return { ...swap, tokensStep: 'reading' }
    case 'swap.tokensRead':
      return withTokens(swap, event.tokens, traitsOf(state, swap.from?.caipNetworkId))
    case 'swap.tokensFailed':
      return { ...swap, tokensStep: event.isUnsupported ? 'unsupported' : 'failed' }
    case 'swap.tokenChosen':
      return withToken(editing(swap), event.side, event.token)
    case 'swap.flipped':
      return flip(editing(swap))
    case 'swap.amountTyped':
      return { ...editing(swap), amountText: event.text, quote: { step: 'none' } }
    case 'swap.slippageChosen':
      return { ...editing(swap), slippage: event.percent, quote: { step: 'none' } }
    case 'swap.quoteRead':
      return { ...swap, quote: event.quote }
    case 'swap.feeRead':
      return { ...swap, fee: event.fee }
    case 'swap.reviewed':
      return reviewing(editing(swap), event.quote)
    case 'swap.upgradeChosen':
      return { ...editing(swap), allowsUpgrade: event.allowsUpgrade }
    case 'swap.planned':
      return swap.reviewed && isSameSwap(swap.reviewed, event.quote) ? { ...swap, plan: event.plan } : swap
    case 'swap.costRead':
      return swap.reviewed && isSameSwap(swap.reviewed, event.quote) ? { ...swap, cost: event.cost } : swap
    case 'swap.moved':
      return event.record.from === swap.from ? moved(swap, event.event) : swap
    case 'swap.reset':
    case 'modal.opened':
      return empty(swap)
    default:
      return interrupted(swap, next)
  }
}

/** A reopened form continues, unless its preset has changed. */
function isSamePreset(one: SwapPreset = {}, other: SwapPreset): boolean {
  const keys = ['fromToken', 'toToken', 'amount'] as const
  return keys.every((key) => other[key] === undefined || one[key] === other[key])
}

/** Recent tokens are kept until the page unloads. */
function empty({ recent }: SwapState): SwapState {
  return { ...initialSwap, recent }
}

/** An edit clears the last attempt's result. */
function editing(swap: SwapState): SwapState {
  const { interrupted: _, ...rest } = swap
  return { ...rest, progress: advance(swap.progress, { type: 'reset' }) }
}

/** A new price keeps the plan and the cost. */
function reviewing(swap: SwapState, quote: SwapQuote): SwapState {
  if (swap.reviewed && isSameSwap(swap.reviewed, quote)) return { ...swap, reviewed: quote }
  const { plan: _, cost: __, ...rest } = swap
  return { ...rest, reviewed: quote }
}

function isSameSwap(one: SwapQuote, other: SwapQuote): boolean {
  return (
    one.sell === other.sell &&
    one.buy === other.buy &&
    one.amount === other.amount &&
    one.address === other.address
  )
}

function moved(swap: SwapState, event: TransactionEvent): SwapState {
  const progress = advance(swap.progress, event)
  // A new `from` ends the attempt: the wallet's answer changes nothing here.
  const from = event.type === 'abandoned' && swap.from ? { from: { ...swap.from } } : {}
  // No upgrade was offered, or the user declined it: the next try asks for each step.
  const isRefused = event.type === 'failed' && event.failure.name === 'UpgradeRejectedError'
  const upgrade = isRefused ? { allowsUpgrade: false } : {}
  return progress === swap.progress ? swap : { ...swap, ...from, ...upgrade, progress }
}

function withTokens(swap: SwapState, tokens: readonly SwapToken[], traits: NamespaceTraits): SwapState {
  const find = (id: string | undefined) =>
    id === undefined ? undefined : tokens.find((token) => isSameAddress(traits, token.id, id))
  const { fromToken = 'native', toToken } = swap.preset ?? {}
  const sell = (swap.sell && (find(swap.sell.id) ?? swap.sell)) ?? find(fromToken)
  const buy = (swap.buy && (find(swap.buy.id) ?? swap.buy)) ?? find(toToken)
  // Looked-up tokens stay in the list.
  const own = swap.tokens.filter(({ id, isListed }) => !isListed && !find(id))
  return {
    ...swap,
    tokens: [...tokens, ...own],
    tokensStep: 'read',
    ...(sell ? { sell } : {}),
    ...(buy ? { buy } : {}),
  }
}

function withToken(swap: SwapState, side: SwapSide, token: SwapToken): SwapState {
  const other = side === 'sell' ? swap.buy : swap.sell
  const recent = [token.id, ...swap.recent.filter((id) => id !== token.id)].slice(0, MOST_RECENT)
  const tokens = swap.tokens.some(({ id }) => id === token.id) ? swap.tokens : [...swap.tokens, token]
  const next: SwapState = { ...swap, recent, tokens, quote: { step: 'none' } }
  // Choosing the other side's token reverses the swap.
  return other?.id === token.id ? flip(next) : { ...next, [side]: token }
}

/** The amount is kept, and now applies to the new token to sell. */
function flip({ sell, buy, ...swap }: SwapState): SwapState {
  return { ...swap, ...(buy ? { sell: buy } : {}), ...(sell ? { buy: sell } : {}), quote: { step: 'none' } }
}

/** A change of account or network restarts the form; a sent swap continues. */
function interrupted(swap: SwapState, next: State): SwapState {
  const change = swap.from && changeSince(next, swap.from)
  if (!change || swap.progress.step === 'interrupted' || 'hash' in swap.progress) return swap
  if (swap.progress.step === 'asking') return moved(swap, { type: 'interrupted', change })
  return { ...empty(swap), interrupted: change }
}

export function isQuoteFor(
  { sell, buy, slippage, from }: SwapState,
  quote: SwapPair & { readonly slippage: number; readonly address: string },
): boolean {
  return (
    sell?.id === quote.sell &&
    buy?.id === quote.buy &&
    slippage === quote.slippage &&
    from?.address === quote.address
  )
}
