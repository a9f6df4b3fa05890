import {
  confirmSwap,
  type Kit,
  prepareSwap,
  type RoutePayloads,
  reviewSwap,
  selectSwapQuote,
  type Token,
} from '@latchkey/core'
import { type ScriptedMethods, scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { type SwapAnswers, token, usualAnswers } from '../../core/src/testing/swapService.ts'
import { type AccountKitOptions, createAccountKit, erc20, ether } from './createAccountKit.ts'
import { createSmartKit } from './createSmartKit.ts'
import { longNetwork, WALLET_NAME } from './extremes.ts'
import type { GalleryState, WriteState } from './states.ts'

export interface SwapStateOptions {
  readonly preset?: RoutePayloads['Swap']
  readonly answers?: Partial<SwapAnswers>
  readonly tokens?: AccountKitOptions['tokens']
  readonly wallet?: Partial<ScriptedMethods>
  readonly disconnected?: boolean
  readonly embedded?: 'eoa' | 'smartAccount'
  /** The longest names of a wallet and a network. */
  readonly longest?: boolean
  readonly arrange?: GalleryState['arrange']
}

const usdc: Token = {
  ...erc20('USD Coin', 'USDC', 6, 640_250_000n, 1),
  id: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
}
const arb: Token = {
  ...erc20('Arbitrum', 'ARB', 18, 311_908_700_000_000_000_000n, 0.7211),
  id: '0x912CE59144191C1204E64559FE8253a0e49E6548',
  address: '0x912CE59144191C1204E64559FE8253a0e49E6548',
}
export const HELD: readonly Token[] = [ether, usdc, arb]
export const ETH_TO_USDC = { fromToken: 'native', toToken: usdc.id, amount: '0.5' }
export const USDC_TO_ETH = { fromToken: usdc.id, toToken: 'native', amount: '250' }

/** Anyone's token, whose name goes on and on. */
export const long: Token = {
  ...erc20('A Token With A Name Beyond All Measure', 'LONGSYMBOLTOKEN', 18, 10n ** 27n, 0.5),
}
export const longAnswers: Partial<SwapAnswers> = {
  tokens: [
    ...listed(),
    token(long.name, long.symbol, long.address ?? '', 18),
    token('مثال على عملة', 'MITHAL', `0x${'17'.repeat(20)}`, 6),
  ],
}

export function listed(): Exclude<SwapAnswers['tokens'], number> {
  const { tokens } = usualAnswers()
  return typeof tokens === 'number' ? [] : tokens
}

function makeKit(options: SwapStateOptions): Kit {
  return (options.embedded ? createSmartKit : createAccountKit)({
    ...(options.embedded ? { type: options.embedded } : {}),
    tokens: options.tokens ?? HELD,
    swaps: { ...usualAnswers(), ...options.answers },
    factory: scripted({ runSteps: () => new Promise(() => {}), ...options.wallet }),
    config: { features: { analytics: false }, ...(options.longest ? { networks: [longNetwork] } : {}) },
    ...(options.longest ? { walletName: WALLET_NAME } : {}),
    ...(options.disconnected ? { disconnected: true } : {}),
  })
}

/** The form; it prepares itself from its route. */
export function formState(options: SwapStateOptions = {}): () => GalleryState {
  return () => ({
    kit: makeKit(options),
    route: { view: 'Swap', ...options.preset },
    ...(options.arrange ? { arrange: options.arrange } : {}),
  })
}

/** The token choice over a form. */
export function choiceState(options: SwapStateOptions = {}, isOpen = false): WriteState {
  return () => ({
    kit: makeKit(options),
    route: { view: 'SwapSelectToken', side: 'buy' },
    arrange: async (modal, kit) => {
      const prepared = prepareSwap(kit, options.preset)
      if (!isOpen) await prepared
      await options.arrange?.(modal, kit)
    },
  })
}

/** The review of a form that is filled in; `act` goes on from there. */
export function reviewState(
  options: SwapStateOptions = {},
  act?: (kit: Kit, modal: HTMLElement) => void | Promise<void>,
): () => Omit<GalleryState, 'route'> {
  return () => ({
    kit: makeKit(options),
    arrange: async (modal, kit) => {
      await prepareSwap(kit, options.preset ?? ETH_TO_USDC)
      reviewSwap(kit, { quote: selectSwapQuote(kit.store.get()) })
      await act?.(kit, modal)
    },
  })
}

/** Presses Swap without waiting for how it ends. */
export async function startSwapping(kit: Kit): Promise<void> {
  // What comes of it is in the state, which the picture shows.
  confirmSwap(kit).catch(() => {})
  await new Promise((resolve) => setTimeout(resolve, 50))
}
