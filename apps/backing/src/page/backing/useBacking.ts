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

/** What the user means to do: send this much to this treasury on this network. */
interface Intent {
  readonly chainId: TreasuryChainId
  readonly treasury: string
  readonly amount: bigint | undefined
}

/** How a user without a wallet begins. */
type Start = 'Connect' | 'EmailLogin'

const CONNECTING: readonly ViewName[] = [
  'Connect',
  'ConnectingExternal',
  'EmailLogin',
  'EmailVerifyOtp',
  'WalletReady',
]

/**
 * Opens the kit's send flow with coin, amount and receiver filled in. A user without a wallet connects first, and one
 * whose wallet is elsewhere switches first; then the form opens. Closing the modal on the way ends the
 * flow.
 *
 * @returns what a button calls; without an amount the user chooses it in the form, and without a start they choose how to connect
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

  // The modal closes by itself once the wallet has connected or switched, and by the user's hand where they give up.
  const wasConnected = useRef(false)
  // A new wallet's welcome asks: somebody who came for a wallet may look around first.
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

/** In ether; undefined where the user chooses it. */
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
