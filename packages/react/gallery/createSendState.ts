import { type Kit, prepareSend, type RoutePayloads, reviewSend, sendTokens, type Token } from '@latchkey/core'
import { BOB, type ScriptedMethods } from '../../core/src/testing/scriptedAdapter.ts'
import { type AccountKitOptions, createAccountKit, tokens as usualTokens } from './createAccountKit.ts'
import { createSmartKit } from './createSmartKit.ts'
import { AMOUNT_TEXT, ENS_NAME, LONGEST, longTokens } from './extremes.ts'
import type { GalleryState, WriteState } from './states.ts'

export interface SendStateOptions extends AccountKitOptions {
  readonly preset?: RoutePayloads['WalletSend']
  /** From the embedded wallet's smart account. */
  readonly smart?: boolean
  readonly arrange?: GalleryState['arrange']
}

export const usdc = byIndex(1)
export const arb = byIndex(2)
export const unpriced = byIndex(3)
export const FILLED = { receiver: BOB, tokenId: usdc.id, amount: '250' }
export const LONGEST_TRANSFER: SendStateOptions = {
  ...LONGEST,
  preset: { receiver: ENS_NAME, tokenId: longTokens[1]?.id ?? '', amount: AMOUNT_TEXT },
  tokens: longTokens,
}
export const NAMED = { ...FILLED, receiver: 'fund.backing.test' }

function makeKit(options: SendStateOptions): Kit {
  // The wallet knows one name.
  const wallet: Partial<ScriptedMethods> = { getAddress: async () => BOB, ...options.wallet }
  return (options.smart ? createSmartKit : createAccountKit)({ ...options, wallet })
}

/** The form; it prepares itself from its route. */
export function formState(options: SendStateOptions = {}): WriteState {
  const { preset, arrange = () => {} } = options
  return () => ({ kit: makeKit(options), route: { view: 'WalletSend', ...preset }, arrange })
}

export function choiceState(options: SendStateOptions = {}): WriteState {
  return () => ({
    kit: makeKit(options),
    arrange: async (modal, kit) => {
      const prepared = prepareSend(kit, options.preset)
      if (options.tokens !== 'never') await prepared
      await options.arrange?.(modal, kit)
    },
  })
}

/** The review of a form that is filled in; `act` goes on from there. */
export function reviewState(
  options: SendStateOptions = {},
  act?: (kit: Kit, modal: HTMLElement) => void | Promise<void>,
): WriteState {
  return () => ({
    kit: makeKit(options),
    arrange: async (modal, kit) => {
      await prepareSend(kit, options.preset ?? NAMED)
      reviewSend(kit)
      await act?.(kit, modal)
    },
  })
}

/** Presses Send without waiting for how it ends. */
export async function startSending(kit: Kit): Promise<void> {
  // What comes of it is in the state, which the picture shows.
  sendTokens(kit).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  kit.store.dispatch({ type: 'notice.closed' })
}

function byIndex(index: number): Token {
  const token = usualTokens[index]
  if (!token) throw new Error(`createAccountKit.ts has no token ${index}`)
  return token
}
