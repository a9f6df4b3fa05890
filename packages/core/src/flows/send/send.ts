import { formatAmount } from '../../amount/formatAmount.ts'
import type { Flow } from '../../kit/kit.ts'
import { isSameAddress } from '../../namespace/addresses.ts'
import type { NamespaceTraits } from '../../namespace/traits.ts'
import { traitsOf } from '../../namespace/traitsOf.ts'
import type { KitEvent } from '../../store/events.ts'
import type { State } from '../../store/state.ts'
import { changeSince } from '../../transaction/changeSince.ts'
import { advance, isUnderWay, type TransactionEvent } from '../../transaction/progress.ts'
import { initialSend } from './initial.ts'
import { selectMax } from './select.ts'
import type { Sender, SendFee, SendPreset, SendState, Token } from './state.ts'

/** Loaded with the views that need it. */
export const sendFlow: Flow<'send', SendState> = {
  name: 'send',
  initial: () => initialSend,
  reduce: reduceSend,
}

/** None of these events changes a transfer that is in progress. */
const EDITS: readonly KitEvent['type'][] = [
  ...(['send.prepared', 'send.tokenChosen', 'send.amountTyped', 'send.maxChosen'] as const),
  ...(['send.receiverTyped', 'send.reviewed', 'modal.opened'] as const),
]

export function reduceSend(send: SendState, event: KitEvent, state: State, next: State): SendState {
  const isBusy = isUnderWay(send.progress)
  if (isBusy && EDITS.includes(event.type)) return send
  switch (event.type) {
    case 'send.prepared': {
      if (isSameSender(send.from, event.from) && isSamePreset(send.preset, event.preset)) return send
      const { receiver = '', amount = '' } = event.preset
      return withReceiver(
        {
          ...initialSend,
          from: event.from,
          preset: event.preset,
          amountText: amount,
          ...(send.interrupted ? { interrupted: send.interrupted } : {}),
        },
        receiver,
      )
    }
    case 'send.balancesAsked':
      return { ...send, balancesStep: 'reading' }
    case 'send.balancesRead':
      return withBalances(
        event.failedAt ? { ...send, balancesFailedAt: event.failedAt } : send,
        event.tokens,
        {
          balancesStep: event.partial ? 'partial' : 'read',
          traits: traitsOf(state, send.from?.caipNetworkId),
        },
      )
    case 'send.balancesFailed':
      return {
        ...send,
        balancesStep: 'failed',
        ...(event.failedAt ? { balancesFailedAt: event.failedAt } : {}),
      }
    case 'send.tokenChosen':
      return { ...editing(send), token: event.token, isMax: false, fee: { step: 'unknown' } }
    case 'send.amountTyped':
      return { ...editing(send), amountText: event.text, isMax: false }
    case 'send.maxChosen':
      return followMax({ ...editing(send), fee: feeForMax(send), isMax: true })
    case 'send.receiverTyped':
      return withReceiver(editing(send), event.text)
    case 'send.receiverResolved':
      // A late answer belongs to an earlier text.
      return send.receiver.step === 'empty' || event.receiver.text !== send.receiver.text
        ? send
        : { ...send, receiver: event.receiver }
    case 'send.feeRead':
      return isBusy ? { ...send, fee: event.fee } : followMax({ ...send, fee: event.fee })
    case 'send.reviewed':
      return editing(send)
    case 'send.costRead':
      return { ...send, cost: event.cost }
    case 'send.initiated':
      return moved(send, event.from, { type: 'asked' })
    case 'send.submitted':
      return moved(send, event.from, { type: 'sent', hash: event.hash })
    case 'send.succeeded':
      return moved(send, event.from, { type: 'confirmed', hash: event.hash })
    case 'send.timedOut':
      return moved(send, event.from, { type: 'timedOut', hash: event.hash })
    case 'send.failed':
      return moved(send, event.from, {
        type: 'failed',
        failure: event.failure,
        ...(event.hash ? { hash: event.hash } : {}),
      })
    case 'send.abandoned':
      // A new `from` ends the attempt: the wallet's answer changes nothing here.
      return send.progress.step === 'asking' && send.from
        ? moved({ ...send, from: { ...send.from } }, undefined, { type: 'abandoned' })
        : send
    case 'send.reset':
    case 'modal.opened':
      return initialSend
    default:
      return interrupted(send, next)
  }
}

/** Ignores an attempt that was abandoned, or that another account made. */
function moved(send: SendState, from: Sender | undefined, event: TransactionEvent): SendState {
  if (from && from !== send.from) return send
  const progress = advance(send.progress, event)
  return progress === send.progress ? send : { ...send, progress }
}

/** An edit clears the last attempt's result and cost. */
function editing(send: SendState): SendState {
  const { interrupted: _, cost: __, ...rest } = send
  return { ...rest, progress: advance(send.progress, { type: 'reset' }) }
}

function isSameSender(one: Sender | undefined, other: Sender): boolean {
  return (
    one?.address === other.address &&
    one.connectorId === other.connectorId &&
    one.caipNetworkId === other.caipNetworkId
  )
}

function isSamePreset(one: SendPreset | undefined, other: SendPreset): boolean {
  return one?.receiver === other.receiver && one?.tokenId === other.tokenId && one?.amount === other.amount
}

function withReceiver(send: SendState, typed: string): SendState {
  const text = typed.trim()
  return { ...send, receiver: text ? { text, step: 'resolving' } : { text, step: 'empty' } }
}

/** S5.11: tokens without decimals are omitted. */
function withBalances(
  send: SendState,
  tokens: readonly Token[],
  { balancesStep, traits }: Pick<SendState, 'balancesStep'> & { readonly traits: NamespaceTraits },
): SendState {
  const tokenBalances = tokens.filter(
    ({ decimals, caipNetworkId }) => decimals > 0 && caipNetworkId === send.from?.caipNetworkId,
  )
  const wanted = send.token?.id ?? send.preset?.tokenId
  const held = tokenBalances.filter(({ amount }) => amount > 0n)
  const only = held.length === 1 ? held[0] : undefined
  const found = wanted ? tokenBalances.find(({ id }) => isSameAddress(traits, id, wanted)) : only
  // If a complete list lacks the chosen token, its balance is zero.
  const gone = send.token && (balancesStep === 'partial' ? send.token : { ...send.token, amount: 0n })
  const token = found ?? gone
  return followMax({ ...send, tokenBalances, balancesStep, ...(token ? { token } : {}) })
}

/** A smart account's previous estimate isn't what the account pays, so it is dropped: a quote follows. */
function feeForMax({ from, fee }: SendState): SendFee {
  return from?.isSmartAccount ? { step: 'unknown' } : fee
}

function followMax(send: SendState): SendState {
  if (!send.isMax || !send.token) return send
  const max = selectMax({ send })
  return { ...send, amountText: max === undefined ? '' : formatAmount(max, send.token.decimals) }
}

/**
 * When the wallet's account or network changes, the form starts again. An attempt that waits for the wallet is
 * interrupted; a sent transaction continues.
 */
function interrupted(send: SendState, next: State): SendState {
  const change = send.from && changeSince(next, send.from)
  if (!change || send.progress.step === 'pending' || send.progress.step === 'interrupted') return send
  if ('hash' in send.progress) return send
  if (send.progress.step === 'asking') return moved(send, undefined, { type: 'interrupted', change })
  return { ...initialSend, interrupted: change }
}
