import { type Kit, openModal, setLocale } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAccountKit, tokens } from '../../gallery/createAccountKit.ts'
import { createConnectKit } from '../../gallery/createConnectKit.ts'
import { createGate } from '../../gallery/createGate.ts'
import { ETH_TO_USDC, formState } from '../../gallery/createSwapState.ts'
import type { GalleryState } from '../../gallery/states.ts'
import { ConnectButton } from '../buttons/ConnectButton.tsx'
import { de } from '../messages/de.ts'
import { defineLanguage, type LanguageTexts } from '../messages/defineLanguage.ts'
import type { Language } from '../messages/Language.ts'
import { languages } from '../messages/languages.tsx'
import type { Messages } from '../messages/Messages.ts'
import { LatchkeyProvider } from './LatchkeyProvider.tsx'

const SECTIONS = {
  common: { close: 'Schließen' },
  Connect: { title: 'Wallet verbinden' },
  Account: { tokens: 'Token-Liste' },
}

function german(load: NonNullable<LanguageTexts['load']> = async () => SECTIONS): Language {
  return defineLanguage({ locale: 'de', texts: { button: { connect: 'Jetzt verbinden' } }, load })
}

const host = () => document.querySelector<HTMLElement>('[data-latchkey-modal]')
const show = (kit: Kit, ...offered: readonly Language[]) =>
  render(
    <LatchkeyProvider kit={kit} messages={languages(...offered)}>
      <ConnectButton />
    </LatchkeyProvider>,
  )

test('buttons are in the language with the first render, and the modal shows once its texts are here', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const asked: (keyof Messages)[] = []
  const { gate: arrival, open: arrive } = createGate()
  const kit = createConnectKit({ config: { locale: 'de' } })
  const load = german(async (section) => {
    asked.push(section)
    await arrival
    return SECTIONS
  })
  await show(kit, load)
  await page.getByRole('button', { name: 'Jetzt verbinden' }).click()
  await vi.waitFor(() => expect(asked).toContain('common'))
  expect(host()?.shadowRoot?.textContent ?? '').toBe('')
  arrive()
  await expect.element(page.getByRole('dialog', { name: 'Wallet verbinden' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Schließen' })).toBeVisible()
  expect([host()?.lang, host()?.dir]).toEqual(['de', 'ltr'])
  // No view has needed this section yet.
  expect(asked).not.toContain('WalletSend')
})

test('numbers, texts and direction change with the locale at run time, all at once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const arabic = defineLanguage({ locale: 'ar', texts: { Account: { tokens: 'الرموز' } } })
  const kit = createAccountKit({ tokens })
  await show(kit, german(), arabic)
  await openModal(kit, { route: { view: 'Account' } })
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect.element(page.getByText('640.25 USDC')).toBeVisible()
  expect([host()?.lang, host()?.dir]).toEqual(['en', 'ltr'])
  setLocale(kit, { locale: 'de' })
  await expect.element(page.getByRole('tab', { name: 'Token-Liste' })).toBeVisible()
  await expect.element(page.getByText('640,25 USDC')).toBeVisible()
  setLocale(kit, { locale: 'ar' })
  await expect.element(page.getByRole('tab', { name: 'الرموز' })).toBeVisible()
  expect([host()?.lang, host()?.dir]).toEqual(['ar', 'rtl'])
})

test('a locale without texts shows English from left to right, with its own numbers, and says so to developers', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const kit = createAccountKit({ tokens, config: { locale: 'fr' } })
  await show(kit, german())
  await openModal(kit, { route: { view: 'Account' } })
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toBeVisible()
  await expect.element(page.getByText('640,25 USDC')).toBeVisible()
  expect(warned.mock.calls.flat().join()).toContain('locale is "fr"')
})

test('where the texts are out of reach the modal works in English', async () => {
  const kit = createConnectKit({ config: { locale: 'de' } })
  const absent = german(() => Promise.reject(new Error('offline')))
  await show(kit, absent)
  await page.getByRole('button', { name: 'Jetzt verbinden' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

const guide = () => ({ kit: createConnectKit({ wallets: [] }), route: { view: 'Connect' } as const })
test.each<[string, () => GalleryState, string]>([
  ['ways to get a token', formState({ preset: { ...ETH_TO_USDC, amount: '2.5' } }), 'So kommen Sie an ETH'],
  ['the guide beside the wallets', guide, 'Was ist eine Wallet?'],
])('%s has the language of the view that shows it', async (_, make, text) => {
  await page.viewport(1024, 768)
  onTestFinished(() => page.viewport(800, 800))
  const { kit, route } = make()
  setLocale(kit, { locale: 'de' })
  await show(kit, de)
  await openModal(kit, { route })
  await expect.element(page.getByText(text)).toBeVisible()
})
