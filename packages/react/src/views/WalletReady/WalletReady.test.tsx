import { currentRoute, type Kit, type RoutePayloads } from '@latchkey/core'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { socialFlow } from '../../../../core/src/flows/social/social.ts'
import { socialEffects } from '../../../../core/src/frame/rules.ts'
import { usualOnRamp } from '../../../../core/src/testing/onRampService.ts'
import { createSmartKit } from '../../../gallery/createSmartKit.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

async function show(
  payload: Partial<RoutePayloads['WalletReady']> = {},
  kit: Kit = createSmartKit({ onRamp: usualOnRamp() }),
) {
  const { focused } = await openKit(kit, { route: { view: 'WalletReady', recovery: 'managed', ...payload } })
  return { kit, focused: () => focused()?.textContent }
}

const view = ({ store }: Kit) => currentRoute(store.get().modal).view

test.each([
  [
    'managed',
    /^Opens with .ada@example.com. on any of your devices, after a second proof$/,
    /can be exported/,
  ],
  ['passkey', /^Opens with .ada@example.com. on any device that has your passkey$/, /can be exported/],
  [
    'phrase',
    /^Opens with .ada@example.com. here, and elsewhere with your recovery phrase too$/,
    /nobody can replace/,
  ],
] as const)('says what is true of a wallet that is recovered by %s', async (recovery, opens, keep) => {
  await show({ recovery })
  await expect.element(page.getByRole('heading', { name: 'Your wallet is ready' }).last()).toBeVisible()
  await expect.element(page.getByText(opens)).toBeVisible()
  await expect.element(page.getByText(keep)).toBeVisible()
  await expect.element(page.getByText('Only you approve what leaves it', { exact: false })).toBeVisible()
})

test('names the account elsewhere that opens it', async () => {
  const kit = createSmartKit()
  kit.store.attach({ ...socialFlow, ...socialEffects({ end: () => {} }) })
  kit.store.dispatch({ type: 'social.known', provider: 'google', userName: 'Ada' })
  await show({}, kit)
  await expect.element(page.getByText(/^Opens with your Google account/)).toBeVisible()
})

test('whoever has Farcaster alone is asked for an address first', async () => {
  const kit = createSmartKit({ onRamp: usualOnRamp() })
  kit.store.attach({ ...socialFlow, ...socialEffects({ end: () => {} }) })
  kit.store.dispatch({ type: 'email.known', email: undefined })
  kit.store.dispatch({ type: 'social.known', provider: 'farcaster', userName: 'ada' })
  const { focused } = await show({}, kit)
  const opens = 'Opens with your Farcaster account here, and on another device once this one allows it'
  await expect.element(page.getByText(opens)).toBeVisible()
  await expect.element(page.getByText('a lost device is a lost wallet', { exact: false })).toBeVisible()
  await expect.poll(focused).toBe('Add an email address')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => view(kit)).toBe('UpdateEmailWallet')
})

test('Add money leads to what is sold, and back, by keyboard alone', async () => {
  const { kit, focused } = await show()
  await expect.poll(focused).toBe('Add money')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => view(kit)).toBe('OnRampProviders')
})

test('where nothing is sold, Add money shows the address', async () => {
  const { kit } = await show({}, createSmartKit())
  await page.getByRole('button', { name: 'Add money' }).click()
  expect(view(kit)).toBe('WalletReceive')
})

test('Look around closes it, and continues nothing', async () => {
  const { kit } = await show({ waiting: 'Continue: back with 0.02 ETH' })
  const events: string[] = []
  kit.store.subscribe((_, { type }) => events.push(type))
  await page.getByRole('button', { name: 'Look around' }).click()
  expect(kit.store.get().modal.open).toBe(false)
  expect(events).not.toContain('click.continue')
})

test('what was waiting is the first button, and the page hears of it before the modal closes', async () => {
  const { kit, focused } = await show({ waiting: 'Continue: back with 0.02 ETH' })
  const events: string[] = []
  kit.store.subscribe((_, { type }) => events.push(type))
  const button = page.getByRole('button', { name: 'Continue: back with 0.02 ETH' })
  await expect.poll(focused).toBe('Continue: back with 0.02 ETH')
  await expect.element(page.getByRole('button', { name: 'Add money' })).not.toBeInTheDocument()
  await button.click()
  expect(events.filter((type) => /continue|closed/.test(type))).toEqual(['click.continue', 'modal.closed'])
})
