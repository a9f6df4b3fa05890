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

/** Swapping tokens, from the first keystroke to the receipt. Comes with the views that need it. */
export const swapFlow: Flow<'swap', SwapState> = {
  name: 'swap',
  initial: () => initialSwap,
  reduce: reduceSwap,
}

export function reduceSwap(swap: SwapState, event: KitEvent, state: State, next: State): SwapState {
  switch (event.type) {
    case 'swap.prepared': {
      const { from, preset } = event
      const isSame =
        swap.from?.address === from.address &&
        swap.from.connectorId === from.connectorId &&
        swap.from.caipNetworkId === from.caipNetworkId &&
        isSamePreset(swap.preset, preset)
      if (isUnderWay(swap.progress) || isSame) return swap
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
      return isUnderWay(swap.progress) ? swap : withToken(editing(swap), event.side, event.token)
    case 'swap.flipped':
      return isUnderWay(swap.progress) ? swap : flip(editing(swap))
    case 'swap.amountTyped':
      return isUnderWay(swap.progress)
        ? swap
        : { ...editing(swap), amountText: event.text, quote: { step: 'none' } }
    case 'swap.slippageChosen':
      return isUnderWay(swap.progress)
        ? swap
        : { ...editing(swap), slippage: event.percent, quote: { step: 'none' } }
    case 'swap.quoteRead':
      return { ...swap, quote: event.quote }
    case 'swap.feeRead':
      return { ...swap, fee: event.fee }
    case 'swap.reviewed':
      return isUnderWay(swap.progress) ? swap : reviewing(editing(swap), event.quote)
    case 'swap.upgradeChosen':
      return isUnderWay(swap.progress) ? swap : { ...editing(swap), allowsUpgrade: event.allowsUpgrade }
    case 'swap.planned':
      return swap.reviewed && isSameSwap(swap.reviewed, event.quote) ? { ...swap, plan: event.plan } : swap
    case 'swap.costRead':
      return swap.reviewed && isSameSwap(swap.reviewed, event.quote) ? { ...swap, cost: event.cost } : swap
    case 'swap.moved':
      return event.record.from === swap.from ? moved(swap, event.event) : swap
    case 'swap.reset':
      return empty(swap)
    case 'modal.opened':
      return isUnderWay(swap.progress) ? swap : empty(swap)
    default:
      return interrupted(swap, next)
  }
}

/** A form that is opened again as it was goes on; one that is asked for something else begins again. */
function isSamePreset(one: SwapPreset = {}, other: SwapPreset): boolean {
  const keys = ['fromToken', 'toToken', 'amount'] as const
  return keys.every((key) => other[key] === undefined || one[key] === other[key])
}

/** The tokens that were chosen before are remembered for as long as the page lives. */
function empty({ recent }: SwapState): SwapState {
  return { ...initialSwap, recent }
}

/** What the user does ends what the last attempt came to. */
function editing(swap: SwapState): SwapState {
  const { interrupted: _, ...rest } = swap
  return { ...rest, progress: advance(swap.progress, { type: 'reset' }) }
}

/** Another price needs no other plan, and costs the same. */
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
  // A new `from` lets go of the attempt: what the wallet answers now changes nothing here.
  const from = event.type === 'abandoned' && swap.from ? { from: { ...swap.from } } : {}
  // The wallet offered no upgrade, or its user declined it there: the next try asks for each step.
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
  // A token that was looked up stays in the list, as it was.
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
  // The token of the other side: the user wants it the other way round.
  return other?.id === token.id ? flip(next) : { ...next, [side]: token }
}

/** The amount stands for what is sold, whatever that is. */
function flip({ sell, buy, ...swap }: SwapState): SwapState {
  return { ...swap, ...(buy ? { sell: buy } : {}), ...(sell ? { buy: sell } : {}), quote: { step: 'none' } }
}

/** A changed account or network ends a form; a swap that is sent goes on. */
function interrupted(swap: SwapState, next: State): SwapState {
  const change = swap.from && changeSince(next, swap.from)
  if (!change || swap.progress.step === 'interrupted' || 'hash' in swap.progress) return swap
  if (swap.progress.step === 'asking') return moved(swap, { type: 'interrupted', change })
  return { ...empty(swap), interrupted: change }
}

/** Whether a quote is for what the form says now. */
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
