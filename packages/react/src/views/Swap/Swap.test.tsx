import { currentRoute, openModal, readSwapQuote, selectSwap } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { BOB, type ScriptedMethods, scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { type SwapAnswers, token, usualAnswers } from '../../../../core/src/testing/swapService.ts'
import { createAccountKit } from '../../../gallery/createAccountKit.ts'
import { ETH_TO_USDC, HELD, listed, USDC_TO_ETH } from '../../../gallery/createSwapState.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { SwapPreview } from '../SwapPreview/SwapPreview.tsx'
import { SwapSelectToken } from '../SwapSelectToken/SwapSelectToken.tsx'
import { Swap } from './Swap.tsx'

async function show(
  preset: Partial<typeof ETH_TO_USDC> = ETH_TO_USDC,
  change: Partial<SwapAnswers> = {},
  wallet: Partial<ScriptedMethods> = {},
) {
  const answers = { ...usualAnswers(), ...change }
  const factory = scripted({ runSteps: () => new Promise(() => {}), ...wallet })
  const kit = createAccountKit({ tokens: HELD, swaps: answers, factory })
  const route = { view: 'Swap', ...preset } as const
  await openModal(kit, { route })
  const screen = await renderIn(kit, <Swap route={route} />)
  const view = () => currentRoute(kit.store.get().modal).view
  return { kit, screen, answers, view }
}

test('[S1.10] shows what an amount brings and the least of it, and goes on to the review', async () => {
  const { screen, view } = await show()
  await expect.element(screen.getByLabelText('You receive')).toHaveTextContent('900')
  await expect.element(screen.getByText('891 USDC')).toBeVisible()
  await screen.getByRole('button', { name: 'Review swap' }).click()
  expect(view()).toBe('SwapPreview')
})

test('while the button is pressed, the amount stays, and what was read is what is reviewed', async () => {
  const { kit, screen, answers } = await show()
  const button = screen.getByRole('button', { name: 'Review swap' })
  await expect.element(button).toBeVisible()
  const press = (type: string) => button.element().dispatchEvent(new PointerEvent(type, { bubbles: true }))
  press('pointerdown')
  answers.quote = (amount) => (amount * 1_000n) / 10n ** 12n
  await readSwapQuote(kit)
  await expect.element(screen.getByLabelText('You receive')).toHaveTextContent('900')
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  press('pointerup')
  expect(selectSwap(kit.store.get()).reviewed?.receives).toBe(900_000_000n)
  await expect.element(screen.getByLabelText('You receive')).toHaveTextContent('500')
})

test('the swap is turned round, and a share of the balance fills the amount in', async () => {
  const { screen } = await show()
  await expect.element(screen.getByRole('button', { name: 'Review swap' })).toBeVisible()
  await screen.getByRole('button', { name: 'Swap the other way round' }).click()
  await screen.getByRole('button', { name: 'Half' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'You pay' })).toHaveValue('320.125')
})

test('[S9.17] slippage is 1 % until another is chosen, and a high one is warned of', async () => {
  const { kit, screen } = await show()
  await screen.getByRole('button', { name: '1%' }).click()
  await screen.getByRole('button', { name: '3%' }).click()
  expect(selectSwap(kit.store.get()).slippage).toBe(3)
  await screen.getByRole('textbox', { name: 'Max. slippage' }).fill('12')
  await expect.element(screen.getByText(/You may get up to/)).toBeVisible()
})

test('[S8.30] on a network without swaps it says so, and leads to another network', async () => {
  const { screen, view } = await show({}, { tokens: 400 })
  await expect.element(screen.getByText('Network not supported for Swaps')).toBeVisible()
  await screen.getByRole('button', { name: 'Switch network' }).click()
  expect(view()).toBe('UnsupportedChain')
})

test('too little of what is sold: it offers what can help, and nothing else', async () => {
  const { screen, view } = await show({ ...ETH_TO_USDC, amount: '99999' })
  await expect.element(screen.getByRole('button', { name: /^Receive ETH/ })).toBeVisible()
  expect(screen.getByRole('button', { name: /^Buy ETH/ }).elements()).toEqual([])
  await screen.getByRole('button', { name: /^Receive ETH/ }).click()
  expect(view()).toBe('WalletReceive')
})

test('too little of what is sold: a swap from what is held turns this form to it, with no amount', async () => {
  const { kit, screen, view } = await show({ ...ETH_TO_USDC, amount: '99999' })
  await screen.getByRole('button', { name: /^Swap for ETH/ }).click()
  await expect.element(screen.getByRole('textbox', { name: 'You pay' })).toHaveValue('')
  expect(view()).toBe('Swap')
  const { sell, buy } = selectSwap(kit.store.get())
  expect([sell?.symbol, buy?.symbol]).toEqual(['USDC', 'ETH'])
})

test('a token that is not listed is found by its address, and chosen only past a warning', async () => {
  const odd = token('Tether USD', 'USDT', BOB, 6, false)
  const { kit } = await show({}, { tokens: [...listed(), odd] })
  await vi.waitFor(() => expect(selectSwap(kit.store.get()).tokensStep).toBe('read'))
  const screen = await renderIn(kit, <SwapSelectToken route={{ view: 'SwapSelectToken', side: 'buy' }} />)
  await screen.getByRole('searchbox').fill(BOB)
  await screen.getByRole('button', { name: /Tether USD/ }).click()
  await expect.element(screen.getByText(/Anyone can make a token with any name/)).toBeVisible()
  expect(selectSwap(kit.store.get()).buy).toBeUndefined()
  await screen.getByRole('button', { name: 'Use USDT' }).click()
  expect(selectSwap(kit.store.get()).buy?.symbol).toBe('USDT')
})

test('a worse price has to be accepted before the wallet is asked', async () => {
  const { kit, screen, answers } = await show()
  await screen.getByRole('button', { name: 'Review swap' }).click()
  const preview = await renderIn(kit, <SwapPreview route={{ view: 'SwapPreview' }} />)
  answers.quote = (amount) => (amount * 1_700n) / 10n ** 12n
  await readSwapQuote(kit)
  await preview.getByRole('button', { name: 'Accept the new price' }).click()
  expect(selectSwap(kit.store.get()).reviewed?.receives).toBe(850_000_000n)
  await preview.getByRole('button', { name: 'Swap', exact: true }).click()
  await expect.element(preview.getByRole('button', { name: /Approve in Northlight/ })).toBeVisible()
})

test('[S1.10, S5.6] an upgrade of the account is named, and the wallet may offer it once the visitor has ticked it', async () => {
  const runSteps = vi.fn(() => new Promise<never>(() => {}))
  const batches = async () => ({ readAtomicity: async () => 'ready' as const })
  const { kit, screen } = await show(USDC_TO_ETH, {}, { runSteps, batches })
  await screen.getByRole('button', { name: 'Review swap' }).click()
  const preview = await renderIn(kit, <SwapPreview route={{ view: 'SwapPreview' }} />)
  await expect.element(preview.getByText('This wallet will ask 2 times.')).toBeVisible()
  await preview.getByRole('checkbox', { name: /^Upgrade my account \(EIP-7702\)/ }).click()
  await expect.element(preview.getByText(/This wallet will ask once\./)).toBeVisible()
  await expect.element(preview.getByText(/runs code that the wallet chose/)).toBeVisible()
  await preview.getByRole('button', { name: 'Approve and swap' }).click()
  await vi.waitFor(() =>
    expect(runSteps).toHaveBeenCalledWith(expect.objectContaining({ allowUpgrade: true })),
  )
})
