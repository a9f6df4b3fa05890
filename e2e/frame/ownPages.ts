import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { RecoveryMode } from '@latchkey/contract'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import type { FakeServer } from '../../apps/frame/src/testing/fakeServer.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { startFrameHost } from './frameHost.ts'
import { judge } from './judge.ts'

export interface Look {
  readonly theme: 'dark' | 'light'
  readonly locale: 'en' | 'de' | 'ar'
}

export const CODE = 'input[autocomplete="one-time-code"]'

export type OwnPages = Awaited<ReturnType<typeof startOwnPages>>

type Undo = NonNullable<FakeServer['undo']>
/** Three changes that can be undone; the second is the one that the link tells of. */
const CHANGES: Undo['changes'] = (['add', 'email', 'device'] as const).map((kind, index) => ({
  ...{ kind, id: `00000000-0000-4000-8000-00000000000${index + 1}`, canUndo: true },
  madeAt: `2026-11-25T12:${index}${index === 1 ? 5 : 0}:00Z`,
}))

/** What the double of the server says of three changes. */
export const undoOf = (may: Partial<Undo>): Undo => ({
  ...{ changes: CHANGES, chosen: CHANGES[1]?.id ?? null },
  ...{ isFrozen: false, canFreeze: false, canUndo: false, canKeep: false },
  ...may,
})

/** The wallet's own pages, whose user has three devices and a log of two decisions, and what a user does there. */
export async function startOwnPages(recovery: RecoveryMode = 'managed') {
  const host = await startFrameHost('localhost', recovery)
  const folder = fromRoot('.cache/shots/frame')
  const DAY = '2026-11-25T12:00:00Z'
  const asked = { origin: 'https://app.example.com', chain: 'eip155:42161', hash: '0'.repeat(64), at: DAY }
  // The pages say more where smart accounts are served.
  host.server.smartNetworks = [42161]
  host.server.devices = [
    { id: 'one', name: 'Chrome on Linux', signedInAt: DAY, usedAt: DAY, canOpen: true, isThis: true },
    { id: 'two', name: 'Firefox on Windows', signedInAt: DAY, usedAt: DAY, canOpen: false, isThis: false },
    { id: 'three', name: 'Safari on iPhone', signedInAt: null, usedAt: DAY, canOpen: true, isThis: false },
  ]
  host.server.approvals = [
    { method: 'eth_sendTransaction', decision: 'approved', ...asked },
    { method: 'personal_sign', decision: 'declined', ...asked },
  ]
  mkdirSync(folder, { recursive: true })
  const urlOf = (path: string, { theme, locale }: Look): string =>
    `${host.wallet}${path}?projectId=test&locale=${locale}&theme=${theme}`
  const accept = (page: Page): Promise<void> => page.locator('[data-ready="true"]').click()
  const askCode = async (page: Page, look: Look, path = '/account', email = 'ada@example.com') => {
    await page.goto(urlOf(path, look))
    await page.locator('input[type="email"]').fill(email)
    await accept(page)
    await page.locator(CODE).waitFor()
  }
  return {
    ...{ host, urlOf, accept, askCode },
    async signIn(...asked: Parameters<typeof askCode>): Promise<void> {
      await askCode(...asked)
      await asked[0].locator(CODE).fill(host.server.otp)
      await accept(asked[0])
    },
    /** Follows the link of a mail that tells of a change. @param may what the server allows; undefined where the link is over */
    async openUndo(page: Page, look: Look, may: Partial<Undo> | undefined): Promise<void> {
      host.server.undo = may && undoOf(may)
      // The fragment alone would load nothing.
      await page.goto('about:blank')
      await page.goto(`${urlOf('/undo', look)}#${'k'.repeat(43)}`)
    },
    async uncover(page: Page): Promise<readonly string[]> {
      await page.locator('[data-part="covered"] button').click()
      return page.locator('[data-part="words"] > li').allTextContents()
    },
    async confirmWords(page: Page, words: readonly string[]): Promise<void> {
      await page.locator('[data-part="content"] input').first().waitFor()
      for (const field of await page.locator('[data-part="content"] div:has(> label)').all()) {
        const [number = ''] = (await field.locator('label').innerText()).match(/\d+/) ?? []
        await field.locator('input').fill(words[Number(number) - 1] ?? '')
      }
      await accept(page)
      await page.locator('[data-part="content"] input').first().waitFor({ state: 'detached' })
    },
    /** Wide in one language: the layout is the same in every one. */
    async inspect(page: Page, name: string, look: Look): Promise<void> {
      for (const width of look.locale === 'en' ? [1280, 390, 360] : [360]) {
        await page.setViewportSize({ width, height: 640 })
        const path = join(folder, `${name}-${look.theme}-${look.locale}-${width}.png`)
        await page.screenshot({ path, fullPage: true })
        expect(await judge(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    },
  }
}
