import { currentRoute, type Kit } from '@latchkey/core'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createDirectoryKit, known, readyPairing, URI } from '../../../gallery/createDirectoryKit.ts'
import { pretendPhone } from '../../../gallery/pretendPhone.ts'
import { openKit } from '../../../gallery/renderKit.tsx'

afterEach(() => vi.restoreAllMocks())

const viewOf = (kit: Kit): string => currentRoute(kit.store.get().modal).view
const code = () => page.getByRole('img', { name: 'QR code to connect a wallet' })

/** A kit that can only pair, as it opens by itself. */
async function open(config: Parameters<typeof createDirectoryKit>[0] = {}): Promise<Kit> {
  const kit = createDirectoryKit({
    known,
    installed: [],
    pairing: readyPairing(),
    ...config,
    config: { adapters: [], ...config.config },
  })
  await openKit(kit)
  return kit
}

test('[S2.12] on a computer, a kit without adapters opens at a code that any wallet can scan', async () => {
  const kit = await open()
  expect(viewOf(kit)).toBe('ConnectingWalletConnectBasic')
  await expect.element(code()).toBeVisible()
  await expect.element(page.getByText('Answered by Northlight, Harbor and 14 more')).toBeVisible()
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await page.getByRole('button', { name: 'Copy link' }).click()
  expect(written).toHaveBeenCalledWith(URI)
})

test('[S2.12] the code view links to the list of all wallets, and shows how many there are', async () => {
  const kit = await open()
  await page.getByRole('button', { name: `All wallets ${known.length}` }).click()
  expect(viewOf(kit)).toBe('AllWallets')
})

test('[S2.12] without the list of all wallets, the code stands alone', async () => {
  await open({ config: { allWallets: 'HIDE' } })
  await expect.element(code()).toBeVisible()
  expect(page.getByRole('button', { name: /All wallets/ }).query()).toBeNull()
})

test('[S2.12] on a phone, a kit without adapters opens at the list of wallets', async () => {
  onTestFinished(pretendPhone())
  const kit = await open()
  expect(viewOf(kit)).toBe('AllWallets')
  await expect.element(page.getByRole('button', { name: 'Northlight' })).toBeVisible()
})

test('[S2.12] on a phone, the code view lists the wallets of this browser and shows no code', async () => {
  onTestFinished(pretendPhone())
  const kit = createDirectoryKit({ known, pairing: readyPairing() })
  await openKit(kit, { route: { view: 'ConnectingWalletConnectBasic' } })
  expect(code().query()).toBeNull()
  await page.getByRole('button', { name: 'Harbor' }).click()
  expect(viewOf(kit)).toBe('ConnectingExternal')
})
