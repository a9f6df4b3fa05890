import {
  currentRoute,
  formatAmount,
  isConnected,
  openModal,
  type State,
  selectNetwork,
  type ViewName,
} from '@latchkey/core'
import { useEvents, useKit } from '@latchkey/react'
import { useCallback, useRef } from 'react'
import type { TreasuryChainId } from '../../programme/networks.ts'
import { usePageTexts } from '../texts/usePageTexts.ts'

/** The user's intent: to send this amount to this treasury on this network. */
interface Intent {
  readonly chainId: TreasuryChainId
  readonly treasury: string
  readonly amount: bigint | undefined
}

/** The first view for a user without a wallet. */
type Start = 'Connect' | 'EmailLogin'

const CONNECTING: readonly ViewName[] = [
  'Connect',
  'ConnectingExternal',
  'EmailLogin',
  'EmailVerifyOtp',
  'WalletReady',
]

/**
 * Opens the kit's send flow with coin, amount and receiver filled in. A user without a wallet connects first, and a user on
 * another network switches first; then the form opens. Closing the modal before that ends the flow.
 *
 * @returns the function for a button. Without an amount, the user enters it in the form; without a start, the user chooses how to connect
 */
export function useBacking({
  chainId,
  treasury,
}: Pick<Intent, 'chainId' | 'treasury'>): (amount: bigint | undefined, start?: Start) => void {
  const kit = useKit()
  const waiting = useRef<Intent>(undefined)
  const { goOn } = usePageTexts().tiers

  const proceed = useCallback(
    (intent: Intent, start: Start = 'Connect'): void => {
      const state = kit.store.get()
      const isHere = isReady(state, intent)
      waiting.current = isHere ? undefined : intent
      if (isHere) void openModal(kit, { route: sendRoute(intent) })
      else if (!isConnected(state))
        void openModal(kit, { route: { view: start, waiting: goOn(amountOf(intent)) } })
      else
        void openModal(kit, { route: { view: 'SwitchNetwork', caipNetworkId: `eip155:${intent.chainId}` } })
    },
    [kit, goOn],
  )

  // The modal closes by itself after the wallet connects or switches. The user closes it to cancel.
  const wasConnected = useRef(false)
  // The welcome of a new wallet asks whether to continue, because the user may want to look around first.
  const wantsToGoOn = useRef(false)
  useEvents((event) => {
    const intent = waiting.current
    if (event.type === 'modal.opened') {
      wasConnected.current = event.connected
      wantsToGoOn.current = false
    }
    if (event.type === 'click.continue') wantsToGoOn.current = true
    if (event.type !== 'modal.closed' || !intent) return
    const state = kit.store.get()
    const { view } = currentRoute(state.modal)
    const isConnecting = CONNECTING.includes(view)
    const isLeft = view === 'WalletReady' && !wantsToGoOn.current
    if (isLeft) waiting.current = undefined
    else if (isReady(state, intent) || (isConnecting && !wasConnected.current && isConnected(state)))
      proceed(intent)
    else waiting.current = undefined
  })

  return useCallback(
    (amount, start) => proceed({ chainId, treasury, amount }, start),
    [proceed, chainId, treasury],
  )
}

function isReady(state: State, { chainId }: Intent): boolean {
  return isConnected(state) && selectNetwork(state).caipNetworkId === `eip155:${chainId}`
}

/** Returns the amount in ether; undefined if the user enters it. */
const amountOf = ({ amount }: Pick<Intent, 'amount'>): string | undefined =>
  amount === undefined ? undefined : formatAmount(amount, 18)

function sendRoute(intent: Intent) {
  const amount = amountOf(intent)
  return {
    view: 'WalletSend',
    receiver: intent.treasury,
    tokenId: 'native',
    ...(amount === undefined ? {} : { amount }),
  } as const
}
