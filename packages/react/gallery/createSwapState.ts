import {
  confirmSwap,
  type Kit,
  prepareSwap,
  type RoutePayloads,
  reviewSwap,
  selectSwapQuote,
  type Token,
} from '@latchkey/core'
import { type SwapAnswers, token, usualAnswers } from '../../core/src/testing/swapService.ts'
import { type AccountKitOptions, createAccountKit, erc20, ether } from './createAccountKit.ts'
import { createSmartKit } from './createSmartKit.ts'
import type { GalleryState, WriteState } from './states.ts'

export interface SwapStateOptions extends AccountKitOptions {
  readonly preset?: RoutePayloads['Swap']
  readonly answers?: Partial<SwapAnswers>
  /** With the embedded wallet. */
  readonly smart?: boolean
  /** Which of its accounts; the smart account unless set. */
  readonly type?: 'eoa' | 'smartAccount'
  readonly arrange?: GalleryState['arrange']
}

const at = (address: string, token: Token): Token => ({ ...token, id: address, address })
const usdc = at('0xaf88d065e77c8cC2239327C5EDb3A432268e5831', erc20('USD Coin', 'USDC', 6, 640_250_000n, 1))
const arb = at(
  '0x912CE59144191C1204E64559FE8253a0e49E6548',
  erc20('Arbitrum', 'ARB', 18, 311_908_700_000_000_000_000n, 0.7211),
)
export const HELD: readonly Token[] = [ether, usdc, arb]
export const ETH_TO_USDC = { fromToken: 'native', toToken: usdc.id, amount: '0.5' }
export const USDC_TO_ETH = { fromToken: usdc.id, toToken: 'native', amount: '250' }

export const long = erc20('A Token With A Name Beyond All Measure', 'LONGSYMBOLTOKEN', 18, 10n ** 27n, 0.5)
export const longAnswers: Partial<SwapAnswers> = {
  tokens: [
    ...listed(),
    token(long.name, long.symbol, long.address ?? '', 18),
    token('مثال على عملة', 'MITHAL', `0x${'17'.repeat(20)}`, 6),
  ],
}

/** Of that token, more than the account holds of anything. */
export const LONG_SWAP: SwapStateOptions = {
  preset: { fromToken: long.id, toToken: 'native', amount: '123456789.123456789012345678' },
  tokens: [ether, long],
  answers: longAnswers,
}

export function listed(): Exclude<SwapAnswers['tokens'], number> {
  const { tokens } = usualAnswers()
  return typeof tokens === 'number' ? [] : tokens
}

function makeKit(options: SwapStateOptions): Kit {
  return (options.smart ? createSmartKit : createAccountKit)({
    tokens: HELD,
    swaps: { ...usualAnswers(), ...options.answers },
    ...options,
    wallet: { runSteps: () => new Promise(() => {}), ...options.wallet },
  })
}

/** The form; it prepares itself from its route. */
export function formState(options: SwapStateOptions = {}): () => GalleryState {
  const { preset, arrange = () => {} } = options
  return () => ({ kit: makeKit(options), route: { view: 'Swap', ...preset }, arrange })
}

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
