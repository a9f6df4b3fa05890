import { expect } from 'vitest'
import { type EngineBrowser, type Name, until, type View, type Window } from './engine.ts'

export const ACCEPT = /^(Sign|Send|Approve|Let)\b/

/** Returns the wallet window with the prompt. If the page could not open it during a press, presses the modal's button. */
export async function walletWindow(browser: EngineBrowser, page: Window, walletUrl: string): Promise<Window> {
  return until(async () => {
    for (const window of await browser.windows())
      if ((await window.url()).startsWith(`${walletUrl}/approve`) && (await window.shows('button', ACCEPT)))
        return window
    const review = 'Review in your wallet'
    if (await page.shows('button', review)) await page.click('button', review)
    return new Error('No window of the wallet asks')
  })
}

/** Approves, once the wallet accepts a press. A window that comes to the front restarts that wait. */
export async function accept(popup: Window, button: Name = ACCEPT): Promise<void> {
  await popup.see('button', button)
  const isInFront = () => popup.evaluate(() => document.hasFocus())
  if (!(await isInFront())) await popup.focus()
  await expect.poll(isInFront).toBe(true)
  await popup.click('button', button)
}

export async function closeOthers(browser: EngineBrowser, start: string): Promise<void> {
  for (const window of await browser.windows())
    if (!(await window.url()).startsWith(start)) await window.close()
}

export async function reads(view: View, what: RegExp): Promise<void> {
  await expect.poll(() => view.evaluate(() => document.body.innerText).catch(() => '')).toMatch(what)
}
