import { type KitEvent, openModal, pushView, readLogins, selectEmail } from '@latchkey/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { frameOf } from '../../../../core/src/frame/kitFrame.ts'
import { cooling, createEmailKit, failure, sent } from '../../../gallery/createEmailKit.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { openKit, renderKit } from '../../../gallery/renderKit.tsx'
import { EmailCard } from '../AccountSettings/EmailCard.tsx'

const PATIENT = { timeout: 10_000 }
const field = page.getByRole('textbox', { name: 'Email address' })
const code = page.getByRole('textbox', { name: 'Six-digit code' })
const top = (element: Element): number => element.getBoundingClientRect().top

test('[S9.23] without a wallet in this browser the email field comes first, with "or" before the wallets', async () => {
  await openKit(createEmailKit())
  await expect.element(field, PATIENT).toBeVisible()
  await expect.element(page.getByText('or', { exact: true })).toBeVisible()
  const code = page.getByRole('button', { name: /WalletConnect/ })
  await expect.element(code, PATIENT).toBeVisible()
  expect(top(field.element())).toBeLessThan(top(code.element()))
})

test.each([
  [{}, false],
  [{ connectMethodsOrder: ['email', 'wallet'] }, true],
] as const)('[S9.23] a wallet of this browser comes first, unless %o', async (features, isEmailFirst) => {
  await openKit(createEmailKit({ installed: ['Harbor'], config: { features } }))
  await expect.element(field, PATIENT).toBeVisible()
  const harbor = page.getByRole('button', { name: 'Harbor' })
  expect(top(field.element()) < top(harbor.element())).toBe(isEmailFirst)
})

test.each([{ collapseWallets: true }, { emailShowWallets: false }])(
  '[S3.18] [S9.23] %o shows one button for all wallets',
  async (features) => {
    await openKit(createEmailKit({ installed: ['Harbor'], config: { features } }))
    const button = page.getByRole('button', { name: 'Continue with a wallet' })
    await expect.element(button, PATIENT).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Harbor' })).not.toBeInTheDocument()
    await button.click()
    await expect.element(page.getByRole('dialog', { name: 'Connect wallet' }), PATIENT).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
  },
)

test('[S9.23] email: false hides the field', async () => {
  await openKit(createEmailKit({ installed: ['Harbor'], config: { features: { email: false } } }))
  await expect.element(page.getByRole('button', { name: 'Harbor' }), PATIENT).toBeVisible()
  await expect.element(field).not.toBeInTheDocument()
})

test('[S2.9] where email is the only way, the title says so', async () => {
  await openKit(createEmailKit({ config: { enableWallets: false } }))
  await expect.element(page.getByRole('dialog', { name: 'Connect Email Wallet' }), PATIENT).toBeVisible()
  await expect.element(field, PATIENT).toBeVisible()
})

const openCode = async (...events: readonly KitEvent[]) => {
  const kit = createEmailKit()
  const rendered = await openKit(kit)
  pushView(kit, { view: 'EmailVerifyOtp' })
  for (const event of [...sent, ...events]) kit.store.dispatch(event)
  await expect.element(code, PATIENT).toBeVisible()
  return rendered
}

test('[S2.9] a wrong code is said, cleared, and the focus stays in the field', async () => {
  const { kit, focused } = await openCode()
  await code.click()
  await userEvent.keyboard('12 34')
  await expect.element(code).toHaveValue('1234')
  kit.store.dispatch({ type: 'email.codeRefused', failure: failure('FrameError', 'Invalid code') })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid code')
  await expect.element(code).toHaveValue('')
  expect(focused()).toBe(code.element())
})

test('[S5.2] another code can be asked for once the 30 seconds are over', async () => {
  await openCode(cooling())
  await expect.element(page.getByRole('button', { name: /Resend in 2\d s/ })).toHaveAttribute('aria-disabled')
})

test('[S2.9] a code is given up when the visitor goes back', async () => {
  const { kit } = await openCode()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => selectEmail(kit.store.get()).progress.step).toBe('idle')
})

test('[S5.2] the field says how long to wait', async () => {
  const { kit } = await openKit(createEmailKit(), { route: { view: 'EmailLogin' } })
  kit.store.dispatch(cooling())
  kit.store.dispatch({ type: 'email.failed', failure: failure('EmailCooldownError') })
  await expect.element(page.getByText(/^Please try again after 2\d seconds$/), PATIENT).toBeVisible()
})

test('[S9.32] the frame is never shown: the visitor decides in the wallet’s window, which a press opens', async () => {
  const kit = createEmailKit({ config: { wallet: { url: new URL('/empty.html', location.href).href } } })
  const frame = frameOf(kit)
  // Nobody answers: only the frame itself is looked at.
  void readLogins(kit)
  await expect.poll(() => frame.element()).toBeDefined()
  onTestFinished(() => {
    // The sign-out waits half a minute for the frame's answer, which nobody gives.
    frame.signOut().catch(() => {})
    frame.element()?.remove()
    vi.restoreAllMocks()
  })
  const opened = { closed: false, close: vi.fn(), focus: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await openKit(kit, { route: { view: 'ApproveTransaction' } })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Review in your wallet')
  await expect.element(page.getByText('Your browser blocked the window', { exact: false })).toBeVisible()
  open.mockReturnValue(opened as unknown as Window)
  await press('Review in your wallet')
  await expect.element(page.getByText('The window is opening.')).toBeVisible()
  expect(open.mock.lastCall?.[0]).toMatch(/\/approve#[0-9a-f-]{36}$/)
  // Pressed again, it opens anew: the first one may have found no page.
  await press('Show the window')
  expect(opened.close).toHaveBeenCalledOnce()
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  opened.closed = true
  await expect.element(page.getByRole('button', { name: 'Review in your wallet' })).toBeVisible()
  await expect.poll(() => warn.mock.calls.length).toBe(1)
  expect(frame.element()?.style).toMatchObject({ display: 'none', zIndex: '999999' })
  await press('Cancel')
  await expect.poll(() => kit.store.get().modal.open).toBe(false)
})

test.each(['blocked', 'lost'] as const)(
  '[S6.6] where the wallet’s window is %s, the modal says what to do, and copies the page’s address',
  async (window) => {
    const kit = createEmailKit()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => write.mockRestore())
    await openKit(kit, { route: { view: 'ApproveTransaction' } })
    const copy = page.getByRole('button', { name: 'Copy this site’s address' })
    await expect.element(page.getByRole('button', { name: 'Review in your wallet' }), PATIENT).toBeVisible()
    expect(copy.elements()).toEqual([])
    kit.store.dispatch({ type: 'approval.windowChanged', window })
    await expect.element(page.getByText(/open this site in another browser/)).toBeVisible()
    await copy.click()
    expect(write).toHaveBeenCalledExactlyOnceWith(location.href)
    await expect.element(page.getByText('Address copied')).toBeVisible()
  },
)

test('[S6.6] a window that is closed without a decision: the modal says so, and opens it again', async () => {
  const { kit } = await openKit(createEmailKit(), { route: { view: 'ApproveTransaction' } })
  kit.store.dispatch({ type: 'approval.windowChanged', window: 'closed' })
  const said = page.getByText('The wallet’s window was closed. Nothing was approved.', { exact: true })
  await expect.element(said, PATIENT).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Review in your wallet' })).toBeVisible()
})

test('[S8.54] where the page’s own policy blocks the wallet, the modal says so, and copies the page’s address', async () => {
  const kit = createEmailKit()
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => write.mockRestore())
  await renderKit(kit)
  const blocked = failure('FrameBlockedError')
  const copy = async () => {
    await expect.element(page.getByText(/This site’s settings keep its wallet from loading/)).toBeVisible()
    await page.getByRole('button', { name: 'Copy this site’s address' }).click()
  }
  await openModal(kit, { route: { view: 'EmailLogin' } })
  await expect.element(field, PATIENT).toBeVisible()
  kit.store.dispatch({ type: 'email.failed', failure: blocked })
  await copy()
  pushView(kit, { view: 'ConnectingSocial', provider: 'google' })
  await expect.element(page.getByRole('dialog', { name: 'Google' }), PATIENT).toBeVisible()
  kit.store.dispatch({ type: 'social.started', provider: 'google', isLink: false })
  kit.store.dispatch({ type: 'social.failed', provider: 'google', isLink: false, failure: blocked })
  await copy()
  expect(write.mock.calls).toEqual([[location.href], [location.href]])
})

test.each(['EmailLogin', 'Connect'] as const)(
  '[S3.18] opened first, %s holds the email field until the visitor agrees to the page’s terms',
  async (view) => {
    const kit = createEmailKit({
      config: { termsConditionsUrl: 'https://backing.example/terms', features: { legalCheckbox: true } },
    })
    await openKit(kit, { route: { view } })
    const submit = page.getByRole('button', { name: 'Continue', exact: true })
    await expect.element(submit, PATIENT).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('checkbox').click()
    await expect.element(submit).not.toHaveAttribute('aria-disabled')
  },
)

test('the email card leads to the wallet’s own page, also for a person without an address', async () => {
  for (const events of [[], [{ type: 'email.known', email: 'ada@example.com' }]] as const) {
    const kit = createEmailKit({ events })
    const screen = await renderIn(kit, <EmailCard />)
    await expect
      .element(screen.getByRole('link', { name: /Manage your wallet/ }))
      .toHaveAttribute(
        'href',
        `https://wallet.example.com/account?${new URLSearchParams({ projectId: 'test', locale: 'en', site: location.origin, theme: 'dark' })}`,
      )
    expect(screen.getByText('ada@example.com').elements()).toHaveLength(events.length)
    await screen.unmount()
  }
})
