import {
  closeModal,
  currentRoute,
  goBack,
  isConnected,
  type Kit,
  openModal,
  ProviderNotFoundError,
  pushView,
  RequestPendingError,
  UserRejectedError,
  WalletNotSetUpError,
  WalletRefusedError,
  WalletRestartedError,
} from '@latchkey/core'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ALICE, type ScriptedFactory, scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { createConnectKit, toId } from '../../../gallery/createConnectKit.ts'
import { openKit, renderKit } from '../../../gallery/renderKit.tsx'
import { LatchkeyProvider } from '../../provider/LatchkeyProvider.tsx'

afterEach(() => void vi.useRealTimers())

// The view is a chunk of its own, fetched in the network's own time.
const FETCHED = { timeout: 10_000 }
const MISSING = new ProviderNotFoundError({ connectorId: 'x' })
const never = () => new Promise<never>(() => {})
const calls = (factory: ScriptedFactory) =>
  factory.adapter().calls.filter(({ method }) => method === 'connect').length

async function openConnecting(kit: Kit): Promise<void> {
  await openModal(kit)
  pushView(kit, { view: 'ConnectingExternal', walletId: toId('Northlight') })
}

async function connectBy(factory: ScriptedFactory) {
  const rendered = await renderKit(createConnectKit({ factory }))
  await openConnecting(rendered.kit)
  return rendered
}

/** A wallet that connects once its answer is called. */
function answering() {
  const answers: (() => void)[] = []
  const factory = scripted({
    connect: () =>
      new Promise((resolve) =>
        answers.push(() => resolve({ addresses: [ALICE], caipNetworkId: 'eip155:42161' })),
      ),
  })
  return { factory, answers }
}

test('asks the wallet by itself, says where to answer, and closes once it has', async () => {
  const factory = scripted()
  const { kit } = await connectBy(factory)
  await vi.waitFor(() => expect(isConnected(kit.store.get())).toBe(true), FETCHED)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(calls(factory)).toBe(1)
})

test('says what is waited for, and after 30 s what to do', async () => {
  const { kit, root } = await openKit(createConnectKit({ factory: scripted({ connect: never }) }))
  await expect.element(page.getByRole('dialog')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pushView(kit, { view: 'ConnectingExternal', walletId: toId('Northlight') })
  const words = 'Continue in NorthlightAccept connection request in the wallet'
  await vi.waitFor(() => expect(root()?.textContent).toContain(words), FETCHED)
  await vi.advanceTimersByTimeAsync(30_000)
  vi.useRealTimers()
  await expect.element(page.getByText('Nothing yet. Open Northlight yourself')).toBeVisible()
})

test('a refusal is shown as one, and Try again asks again', async () => {
  const factory = scripted({ connect: () => Promise.reject(new UserRejectedError()) })
  const { kit } = await connectBy(factory)
  await expect.element(page.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
  await expect.element(page.getByText('You declined the request in Northlight.')).toBeVisible()
  const why = page.getByText('Connection can be declined if a previous request is still active')
  await expect.element(why).toBeVisible()
  await expect.element(page.getByText('answer it in Northlight, then try again')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(calls(factory)).toBe(2))
  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await vi.waitFor(() => expect(currentRoute(kit.store.get().modal).view).toBe('Connect'))
})

test.each([
  [new RequestPendingError(), 'A request is already open', 'Answer it in Northlight, then try again.'],
  [MISSING, 'Northlight does not answer', 'Is its extension switched on?'],
  [new WalletRefusedError(), 'Northlight refused to connect', 'without asking you'],
  [new WalletNotSetUpError(), 'Northlight isn’t set up yet', 'Finish setting it up, then try again.'],
  [new Error('boom'), 'Connection failed', 'Something went wrong'],
])('%s becomes words and a way on', async (error, title, text) => {
  await connectBy(scripted({ connect: () => Promise.reject(error) }))
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('a wallet that was restarted is answered by a reload of the page', async () => {
  const factory = scripted({ connect: () => Promise.reject(new WalletRestartedError()) })
  await connectBy(factory)
  await expect.element(page.getByRole('heading', { name: 'Northlight was restarted' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Reload this page' })).toBeVisible()
})

test('a wallet that is not there is said to be missing', async () => {
  await openKit(createConnectKit(), { route: { view: 'ConnectingExternal', walletId: 'nobody' } })
  await expect.element(page.getByRole('heading', { name: 'nobody does not answer' })).toBeVisible()
})

test('going back stops waiting: a late yes connects nothing', async () => {
  const { factory, answers } = answering()
  const { kit } = await connectBy(factory)
  await expect.element(page.getByRole('heading', { name: 'Continue in Northlight' })).toBeVisible()
  goBack(kit)
  await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
  expect(kit.store.get().connect.attempt).toBeUndefined()
  answers[0]?.()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isConnected(kit.store.get())).toBe(false)
})

test('Cancel stops waiting, and leads back to the list', async () => {
  const { kit } = await connectBy(scripted({ connect: never }))
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
  expect(kit.store.get().connect.attempt).toBeUndefined()
})

test('Try again asks nobody so soon, and says where to look', async () => {
  const factory = scripted({ connect: never })
  await connectBy(factory)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('Nothing yet. Open Northlight yourself')).toBeVisible()
  expect(calls(factory)).toBe(1)
})

test('an approval after the modal was closed connects, and a notice over the page says so', async () => {
  const { factory, answers } = answering()
  const { kit } = await connectBy(factory)
  await expect.element(page.getByRole('heading', { name: 'Continue in Northlight' })).toBeVisible()
  // The code that asks may load after the view shows.
  await expect.poll(() => answers.length).toBe(1)
  closeModal(kit)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  answers[0]?.()
  await expect.element(page.getByText('Connected to Northlight')).toBeVisible()
  expect(isConnected(kit.store.get())).toBe(true)
})

test('a wallet that is missing says what brings it back, and can be forgotten', async () => {
  await openKit(createConnectKit({ missing: ['Tern'] }))
  await page.getByRole('button', { name: /Tern.*Unavailable/ }).click()
  await expect.element(page.getByRole('heading', { name: 'Tern is unavailable' })).toBeVisible()
  await expect.element(page.getByText(/this page reconnects automatically/)).toBeVisible()
  await page.getByRole('button', { name: 'Forget Tern' }).click()
  await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
  await expect.element(page.getByText('Unavailable')).not.toBeInTheDocument()
})

test('asks once where React mounts twice', async () => {
  const factory = scripted({ connect: never })
  const kit = createConnectKit({ factory })
  await render(
    <StrictMode>
      <LatchkeyProvider kit={kit} />
    </StrictMode>,
  )
  await openConnecting(kit)
  await expect.element(page.getByRole('heading', { name: 'Continue in Northlight' })).toBeVisible()
  // The heading may be painted before effects run.
  await expect.poll(() => calls(factory)).toBe(1)
  expect(document.querySelectorAll('[data-latchkey-modal]')).toHaveLength(1)
})
