import { expect, vi } from 'vitest'
import { confirmEmailCode } from '../../actions/email/confirmEmailCode.ts'
import { connectEmail } from '../../actions/email/connectEmail.ts'
import { openModal } from '../../actions/openModal.ts'
import { signMessage } from '../../actions/sign.ts'
import type { KitConfig } from '../../kit/config.ts'
import { isSignedOut } from '../../selectors/isSignedOut.ts'
import { createMemoryStorage } from '../../testing/createTestKit.ts'
import { OTP, openPage, type Page, run } from './openPage.ts'

/** A page with Ada's account. The next e-mail need not wait. */
export async function openSignedIn(config: Partial<KitConfig> = {}): Promise<Page> {
  const page = openPage(createMemoryStorage(), config)
  await openModal(page.kit)
  await run(connectEmail(page.kit, { email: 'ada@example.com' }))
  await run(confirmEmailCode(page.kit, { otp: OTP }))
  vi.setSystemTime(Date.now() + 60_000)
  return page
}

/** The user signs out in another window. */
export function end({ frame }: Page): void {
  frame.answers.IS_CONNECTED = () => ({ isConnected: false })
}

/** The user signs out in another window, and the page hears of it. */
export async function endLogin(page: Page): Promise<void> {
  end(page)
  page.frame.say('FRAME_SESSION_CHANGED')
  await pass()
  expect(isOut(page)).toBe(true)
  vi.setSystemTime(Date.now() + 60_000)
}

/** Time for what the frame answers at once. */
export const pass = () => vi.advanceTimersByTimeAsync(50)

export const isOut = ({ kit }: Page) => isSignedOut(kit.store.get())

export const sign = ({ kit }: Page) => run(signMessage(kit, { message: 'hello' }))

/** Lets chunks load and the frame answer. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(100)
  }
}
