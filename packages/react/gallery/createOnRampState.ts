import { ONRAMP_SLOW_MS } from '@latchkey/contract'
import type { Kit, OnRampOrder, Route } from '@latchkey/core'
import { type OnRampAnswers, orderOf, usualOnRamp } from '../../core/src/testing/onRampService.ts'
import { type AccountKitOptions, createAccountKit } from './createAccountKit.ts'
import type { GalleryState, WriteState } from './states.ts'

export interface OnRampStateOptions extends AccountKitOptions {
  readonly answers?: Partial<OnRampAnswers>
  /** Acts once the options are there. */
  readonly act?: (kit: Kit, modal: HTMLElement) => void
}

export function onRampState(
  route: Route,
  { answers = {}, act, ...options }: OnRampStateOptions = {},
): () => GalleryState {
  return () => ({
    kit: createAccountKit({ onRamp: { ...usualOnRamp(), ...answers }, orders: [], ...options }),
    route,
    arrange: async (modal, kit) => {
      while (answers.options !== 'never' && !kit.store.get().onramp?.options)
        await new Promise((resolve) => setTimeout(resolve, 5))
      act?.(kit, modal)
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
