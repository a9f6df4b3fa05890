import type { Wallet } from '@latchkey/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createDirectoryKit, toKnown } from '../../../gallery/createDirectoryKit.ts'
import { pretendPhone } from '../../../gallery/pretendPhone.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

async function open(wallet: Wallet): Promise<void> {
  await openKit(createDirectoryKit({ pairing: [] }), { route: { view: 'Downloads', wallet } })
}

const places = (): string[] =>
  page
    .getByRole('dialog')
    .getByRole('link')
    .elements()
    .map(({ textContent }) => textContent ?? '')

test('on a computer every place is shown: the phone is at hand too', async () => {
  await open(toKnown('Quill'))
  await expect
    .poll(places, { timeout: 10_000 })
    .toEqual(['Browser extension', 'App Store', 'Google Play', 'Website'])
})

test('a phone is shown its own store, and no extension', async () => {
  onTestFinished(pretendPhone())
  await open(toKnown('Quill'))
  await expect.poll(places, { timeout: 10_000 }).toHaveLength(2)
  expect(places()).toContain('Website')
  expect(places()).not.toContain('Browser extension')
})

test('what is for other devices only is still shown', async () => {
  onTestFinished(pretendPhone())
  const { appStore: _, playStore: __, homepage: ___, ...wallet } = toKnown('Quill')
  await open(wallet)
  await expect.poll(places, { timeout: 10_000 }).toEqual(['Browser extension'])
})

test('where nothing is known it says what to do', async () => {
  await open({ id: 'kestrel', name: 'Kestrel', chains: [], relays: [], isCertified: false })
  await expect.element(page.getByRole('heading', { name: 'No download known' })).toBeVisible()
  await expect.element(page.getByText('Look for Kestrel on its maker’s website')).toBeVisible()
})
