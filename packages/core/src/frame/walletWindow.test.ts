import { expect, onTestFinished, test, vi } from 'vitest'
import type { WalletWindowState } from '../flows/email/state.ts'
import { createWalletWindow } from './walletWindow.ts'

const ORIGIN = 'https://wallet.example.com'

/** A page whose browser opens windows, until `browser.opens` is false. */
function openPage() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const opened: { closed: boolean; close: () => void; focus: () => void }[] = []
  const browser = { opens: true }
  vi.stubGlobal('window', {
    ...{ screenX: 0, screenY: 0, outerWidth: 1_000, outerHeight: 800 },
    open() {
      if (!browser.opens) return null
      const popup = { closed: false, close: vi.fn(), focus: vi.fn() }
      opened.push(popup)
      return popup
    },
  })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    warn.mockRestore()
  })
  const states: WalletWindowState[] = []
  const wallet = createWalletWindow({
    origin: ORIGIN,
    expect: () => {},
    onChange: (state) => states.push(state),
  })
  return { wallet, browser, opened, states, warn }
}

test('[S6.6] a window that is gone before it has found the page is lost, and the console names the header', async () => {
  const { wallet, opened, states, warn } = openPage()
  wallet.open()
  vi.advanceTimersByTime(10_000)
  expect(states).toEqual(['opening'])
  // Also what a page sees of a window that its policy cuts off.
  for (const popup of opened) popup.closed = true
  vi.advanceTimersByTime(500)
  expect(states).toEqual(['opening', 'lost'])
  await vi.dynamicImportSettled()
  expect(warn.mock.calls).toEqual([[expect.stringContaining('send “same-origin-allow-popups”')]])
  wallet.heard(false, true)
  expect(states.at(-1)).toBe('lost')
  // The next request begins anew.
  wallet.drop()
  expect(states.at(-1)).toBe('none')
})

test('[S6.6] a window that has found the page, or that a browser blocked, is not lost', async () => {
  const { wallet, browser, opened, states, warn } = openPage()
  wallet.open()
  wallet.heard(true, true)
  for (const popup of opened) popup.closed = true
  vi.advanceTimersByTime(500)
  wallet.heard(false, false)
  browser.opens = false
  wallet.open()
  vi.advanceTimersByTime(500)
  expect(states).toEqual(['opening', 'there', 'none', 'blocked'])
  await vi.dynamicImportSettled()
  expect(warn).not.toHaveBeenCalled()
})

test('[S6.6] a window that the visitor closes without a decision is closed; one that loads again, or that has nothing to ask, is not', () => {
  const { wallet, opened, states } = openPage()
  const leave = (isAwaited: boolean, isClosed: boolean) => {
    states.length = 0
    wallet.open()
    wallet.heard(true, true)
    wallet.heard(false, isAwaited)
    const [popup] = opened.slice(-1)
    if (popup) popup.closed = isClosed
    vi.advanceTimersByTime(1_000)
    return states
  }
  expect(leave(true, true)).toEqual(['opening', 'there', 'none', 'closed'])
  wallet.drop()
  expect(states.at(-1)).toBe('none')
  expect(leave(true, false)).toEqual(['opening', 'there', 'none'])
  expect(leave(false, true)).toEqual(['opening', 'there', 'none'])
})
