import type { Page } from 'playwright'
import { parseEther } from 'viem'
import { expect, inject } from 'vitest'

/** The code in the newest mail that came after a mail was asked for. */
export async function codeFor(email: string, after = ''): Promise<string> {
  let code = ''
  await expect
    .poll(
      async () => {
        const response = await fetch(`${inject('stack').mailUrl}/last?to=${encodeURIComponent(email)}`)
        const mail = response.ok ? ((await response.json()) as { code?: string }) : {}
        code = mail.code ?? ''
        return code !== '' && code !== after
      },
      { timeout: 45_000 },
    )
    .toBe(true)
  return code
}

/** The account that the page has connected. */
export async function addressOf(page: Page): Promise<`0x${string}`> {
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }))
  const [address] = /0x[0-9a-fA-F]{40}/.exec(stored) ?? []
  if (!address) throw new Error(`No address is stored: ${stored}`)
  return address as `0x${string}`
}

/** Makes an account hold this much ether on Arbitrum One. */
export async function give(address: `0x${string}`, eth: string): Promise<void> {
  const response = await fetch(`${inject('stack').labUrl}/control/42161/balance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ address, wei: String(parseEther(eth)) }),
  })
  expect(response.ok).toBe(true)
}

/** Approves in the wallet's own frame until something has happened. A click counts once the screen has been seen for a moment. */
export async function approveInFrame(page: Page, hasHappened: () => Promise<boolean>): Promise<void> {
  const approve = page.frameLocator('#latchkey-iframe').getByRole('button', { name: 'Approve' })
  await approve.waitFor({ timeout: 45_000 })
  await expect
    .poll(
      async () => {
        if (await approve.isVisible()) await approve.click({ timeout: 5_000 }).catch(() => {})
        return hasHappened()
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe(true)
}
