import { closeModal, openModal } from '@latchkey/core'
import axe from 'axe-core'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { createAccountKit } from '../../gallery/createAccountKit.ts'
import { announceLate, createConnectKit } from '../../gallery/createConnectKit.ts'
import { renderKit } from '../../gallery/renderKit.tsx'
import { LatchkeyProvider } from '../provider/LatchkeyProvider.tsx'

afterEach(() => {
  for (const hint of ['connection', 'deviceMemory']) Reflect.deleteProperty(navigator, hint)
})

const shadows = () => [...document.querySelectorAll('[data-latchkey-modal]')].map((host) => host.shadowRoot)
const overlayOf = (root: ShadowRoot | null | undefined) =>
  root?.querySelector<HTMLElement>('[data-part="overlay"]') ?? undefined
const rowOf = (root: ShadowRoot | null | undefined) =>
  root?.querySelector<HTMLElement>('[data-part="row"]') ?? undefined
const isReady = () => overlayOf(shadows()[0])?.dataset.ready === '' && rowOf(shadows()[0]) !== undefined
/** The modal's chunk takes a moment on a busy machine. */
const PATIENCE = { timeout: 8_000 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

test('the closed dialog is rendered and laid out out of sight: nobody can see, reach or hear it, and it asks for nothing', async () => {
  const kit = createConnectKit()
  const call = vi.spyOn(kit.services, 'call')
  const seen: string[] = []
  kit.store.subscribe((_, event) => seen.push(event.type))
  await renderKit(kit)
  await expect.poll(isReady, PATIENCE).toBe(true)
  const overlay = overlayOf(shadows()[0])
  const row = rowOf(shadows()[0])
  expect(row?.getBoundingClientRect().height).toBeGreaterThan(40)
  expect(row?.checkVisibility({ visibilityProperty: true })).toBe(false)
  row?.focus()
  expect(document.activeElement).toBe(document.body)
  expect(overlay?.getAnimations({ subtree: true })).toEqual([])
  expect(shadows()[0]?.querySelector('[role="dialog"], [aria-modal]')).toBe(null)
  expect(shadows()[0]?.host.hasAttribute('data-open')).toBe(false)
  expect(document.adoptedStyleSheets).toHaveLength(0)
  expect(document.activeElement).toBe(document.body)
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  expect(middle?.hasAttribute('data-latchkey-modal')).toBe(false)
  const { violations } = await axe.run(document)
  const targets = violations.flatMap(({ nodes }) => nodes.map(({ target }) => String(target)))
  expect(targets.filter((target) => target.includes('latchkey-modal'))).toEqual([])
  await pause(400)
  expect(call).not.toHaveBeenCalled()
  expect(seen.filter((type) => /^(modal|view|click|directory|pairing)/.test(type))).toEqual([])
})

test('opening shows the very elements that were rendered ahead, with the focus in them', async () => {
  const { kit, focused } = await renderKit(createConnectKit())
  await expect.poll(isReady, PATIENCE).toBe(true)
  const row = rowOf(shadows()[0])
  await openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
  expect(rowOf(shadows()[0])).toBe(row)
  expect(row?.checkVisibility({ visibilityProperty: true })).toBe(true)
  expect(focused()).toBe(row)
})

test('after closing another one is rendered, which remembers nothing of the last', async () => {
  const kit = createConnectKit({
    config: { features: { legalCheckbox: true }, termsConditionsUrl: 'https://example.org/terms' },
  })
  await renderKit(kit)
  await expect.poll(isReady, PATIENCE).toBe(true)
  await openModal(kit)
  await page.getByRole('checkbox').click()
  await expect.element(page.getByRole('checkbox')).toBeChecked()
  closeModal(kit)
  await expect.poll(isReady, PATIENCE).toBe(true)
  await openModal(kit)
  await expect.element(page.getByRole('checkbox')).not.toBeChecked()
})

test.each([
  ['connection', { saveData: true }],
  ['deviceMemory', 2],
])('nothing is rendered ahead where the browser says %s: %o', async (hint, value) => {
  Object.defineProperty(navigator, hint, { configurable: true, value })
  const { kit } = await renderKit(createConnectKit())
  await expect.poll(() => overlayOf(shadows()[0]), PATIENCE).toBeDefined()
  await pause(600)
  expect(overlayOf(shadows()[0])?.hidden).toBe(true)
  expect(rowOf(shadows()[0])).toBeUndefined()
  await openModal(kit)
  await expect.element(page.getByRole('dialog', { name: 'Connect Wallet' })).toBeVisible()
})

test('where an account is connected, nothing is rendered ahead', async () => {
  await renderKit(createAccountKit())
  await expect.poll(() => overlayOf(shadows()[0]), PATIENCE).toBeDefined()
  await pause(600)
  expect(overlayOf(shadows()[0])?.hidden).toBe(true)
})

test('what is ready follows the kit: a wallet that is found later', async () => {
  const { kit } = await renderKit(createConnectKit({ wallets: [] }))
  await expect.poll(() => overlayOf(shadows()[0])?.dataset.ready).toBe('')
  announceLate(kit)
  await expect.poll(() => rowOf(shadows()[0])?.textContent).toContain('Latecomer')
})

test('two kits in StrictMode each have their own, and leave nothing when they go', async () => {
  const kits = [createConnectKit({ config: { id: 'one' } }), createConnectKit({ config: { id: 'two' } })]
  const { unmount } = await render(
    <StrictMode>
      {kits.map((kit) => (
        <LatchkeyProvider key={kit.id} kit={kit} />
      ))}
    </StrictMode>,
  )
  await expect.poll(() => shadows().map((root) => overlayOf(root)?.dataset.ready)).toEqual(['', ''])
  const [, second] = kits
  if (second) await openModal(second)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(shadows().map((root) => overlayOf(root)?.dataset.ready)).toEqual(['', undefined])
  await unmount()
  expect(shadows()).toEqual([])
})
