import { type Kit, prepareSend, type RoutePayloads, reviewSend, sendTokens, type Token } from '@latchkey/core'
import { BOB, type ScriptedMethods, scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { type AccountKitOptions, createAccountKit, tokens as usualTokens } from './createAccountKit.ts'
import { createSmartKit } from './createSmartKit.ts'
import { longNetwork, WALLET_NAME } from './extremes.ts'
import type { GalleryState, WriteState } from './states.ts'

export interface SendStateOptions {
  readonly preset?: RoutePayloads['WalletSend']
  readonly tokens?: AccountKitOptions['tokens']
  readonly history?: AccountKitOptions['history']
  /** What can be bought; nothing unless given. */
  readonly onRamp?: AccountKitOptions['onRamp']
  readonly wallet?: Partial<ScriptedMethods>
  readonly walletName?: string
  readonly disconnected?: boolean
  /** From the embedded wallet's smart account. */
  readonly smart?: boolean
  /** The longest names of a wallet and a network. */
  readonly longest?: boolean
  readonly arrange?: GalleryState['arrange']
}

export const usdc = byIndex(1)
export const arb = byIndex(2)
export const unpriced = byIndex(3)
export const FILLED = { receiver: BOB, tokenId: usdc.id, amount: '250' }
export const NAMED = { ...FILLED, receiver: 'fund.backing.test' }

/** A wallet that knows one name, and says what it is asked. */
export const named: Partial<ScriptedMethods> = { getAddress: async () => BOB }

function makeKit(options: SendStateOptions): Kit {
  return (options.smart ? createSmartKit : createAccountKit)({
    tokens: options.tokens ?? usualTokens,
    ...(options.onRamp ? { onRamp: options.onRamp } : {}),
    ...(options.history ? { history: options.history } : {}),
    factory: scripted({ ...named, ...options.wallet }),
    config: { features: { analytics: false }, ...(options.longest ? { networks: [longNetwork] } : {}) },
    ...(options.longest ? { walletName: WALLET_NAME } : {}),
    ...(options.walletName ? { walletName: options.walletName } : {}),
    ...(options.disconnected ? { disconnected: true } : {}),
  })
}

/** The form; it prepares itself from its route. */
export function formState(options: SendStateOptions = {}): WriteState {
  return () => ({
    kit: makeKit(options),
    route: { view: 'WalletSend', ...options.preset },
    ...(options.arrange ? { arrange: options.arrange } : {}),
  })
}

/** The token choice over a form. */
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
