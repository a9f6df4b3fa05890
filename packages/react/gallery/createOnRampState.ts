import { ONRAMP_SLOW_MS } from '@latchkey/contract'
import type { Kit, OnRampOrder, Route } from '@latchkey/core'
import { type OnRampAnswers, orderOf, usualOnRamp } from '../../core/src/testing/onRampService.ts'
import { type AccountKitOptions, createAccountKit } from './createAccountKit.ts'
import type { GalleryState, WriteState } from './states.ts'

export interface OnRampStateOptions extends Pick<AccountKitOptions, 'config' | 'disconnected' | 'tokens'> {
  readonly answers?: Partial<OnRampAnswers>
  readonly orders?: readonly OnRampOrder[]
  /** Acts once the options are there. */
  readonly act?: (kit: Kit, modal: HTMLElement) => void
}

/** A view of buying. */
export function onRampState(route: Route, options: OnRampStateOptions = {}): () => GalleryState {
  return (): GalleryState => ({
    kit: createAccountKit({
      onRamp: { ...usualOnRamp(), ...options.answers },
      orders: options.orders ?? [],
      config: options.config ?? {},
      ...(options.tokens ? { tokens: options.tokens } : {}),
      ...(options.disconnected ? { disconnected: true } : {}),
    }),
    route,
    arrange: async (modal, kit) => {
      await until(kit, ({ onramp }) => onramp?.options !== undefined, options.answers?.options === 'never')
      options.act?.(kit, modal)
    },
  })
}

/** One purchase in progress; the service goes on saying the same of it. */
export function buyState(change: Partial<OnRampOrder> = {}, isBlocked = false): WriteState {
  const order = orderOf(change)
  const { status, txHash, reason, isFinal } = order
  return onRampState(
    { view: 'BuyInProgress', orderId: order.id, ...(isBlocked ? { isBlocked } : {}) },
    {
      orders: [order],
      answers: {
        order: {
          ...{ status, ...(txHash ? { txHash } : {}), ...(reason ? { reason } : {}) },
          ...(isFinal === undefined ? {} : { isFinal }),
        },
      },
    },
  )
}

export const SLOW = { startedAt: Date.now() - 2 * ONRAMP_SLOW_MS }

async function until(
  { store }: Kit,
  is: (state: ReturnType<Kit['store']['get']>) => boolean,
  isNever: boolean,
): Promise<void> {
  if (isNever || is(store.get())) return
  await new Promise<void>((resolve) => {
    const stop = store.subscribe((state) => {
      if (!is(state)) return
      stop()
      resolve()
    })
  })
}
