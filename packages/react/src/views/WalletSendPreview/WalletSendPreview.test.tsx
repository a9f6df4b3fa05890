import {
  currentRoute,
  FeeChangedError,
  type Kit,
  openModal,
  prepareSend,
  ReceiptTimeoutError,
  reviewSend,
  SignedOutError,
  TransactionMismatchError,
  TransactionRevertedError,
  UserRejectedError,
} from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { BOB, HASH, type ScriptedMethods, scripted } from '../../../../core/src/testing/scriptedAdapter.ts'
import { accountChanged, createAccountKit, tokens } from '../../../gallery/createAccountKit.ts'
import { createSmartKit } from '../../../gallery/createSmartKit.ts'
import { endLogin } from '../../../gallery/endLogin.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { isolateAmount } from '../WalletSend/isolateAmount.ts'
import { WalletSendPreview } from './WalletSendPreview.tsx'

async function show(
  wallet: Partial<ScriptedMethods> = {},
  amount = '250.000001',
  held: Parameters<typeof createAccountKit>[0] = {},
  receiver = 'fund.backing.test',
) {
  const factory = scripted({ getAddress: async () => BOB, ...wallet })
  const kit = createAccountKit({ tokens, factory, ...held })
  const screen = await review(kit, { receiver, amount })
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  return { kit, screen, press, adapter: factory.adapter() }
}

/** Fills the form in, and opens its review. */
async function review(kit: Kit, { receiver = 'fund.backing.test', amount = '1' } = {}) {
  await openModal(kit, { route: { view: 'WalletSend' } })
  await prepareSend(kit, { receiver, tokenId: tokens[1]?.id ?? '', amount })
  reviewSend(kit)
  return renderIn(kit, <WalletSendPreview route={{ view: 'WalletSendPreview' }} />)
}

const seen = (part: Locator) => expect.element(part).toBeVisible()
const sending = { name: `Sending ${isolateAmount('250.000001', 'USDC')}` }
const never = () => new Promise<never>(() => {})
const view = (kit: Kit) => currentRoute(kit.store.get().modal).view
const notice = (kit: Kit) => kit.store.get().notices.current?.message

test('shows what goes to whom exactly, from whom, on which network, for which fee', async () => {
  const { screen } = await show()
  await seen(screen.getByText('250.000001 USDC'))
  await seen(screen.getByText('fund.backing.test'))
  await seen(screen.getByText('0x71C7…976F'))
  await seen(screen.getByText('Arbitrum One'))
  await seen(screen.getByText('0.000006 ETH'))
  // The wallet's own reckoning may come out lower.
  await seen(screen.getByText('Fee, at most', { exact: true }))
  await seen(screen.getByText('Compare every character of the address. Transfers can’t be reversed.'))
})

test('[S3.10] a fee of which a part could not be read is said to be incomplete', async () => {
  const { screen } = await show({
    estimate: async () => ({ fee: 6_000_000_000_000n, terms: 'token', lacksDataFee: true }),
  })
  await seen(screen.getByText('and a fee for data that could not be read'))
  await expect.element(screen.getByText('Fee, at most')).not.toBeInTheDocument()
})

test('[S5.10] a smart account’s fee that its wallet does not quote is shown there: no plain account’s fee stands for it', async () => {
  const kit = createSmartKit({ tokens, wallet: { getAddress: async () => BOB } })
  const screen = await review(kit)
  await seen(screen.getByText('Your wallet shows it'))
  expect(screen.container.textContent).not.toContain('0.000006')
})

test.each([
  ['paid by somebody else', { fee: 0n, payer: 'Acme' }, 'Paid by \u2068Acme\u2069', 'Network fee'],
  ['its own', { fee: 7_000_000_000_000n }, '0.000007 ETH', 'Fee, at most'],
])(
  '[S3.10] a smart account’s fee that is %s is on the review as on the wallet’s approval',
  async (_, cost, value, term) => {
    const factory = scripted({ getAddress: async () => BOB, quoteSteps: async () => cost })
    const kit = createSmartKit({ tokens, factory })
    const screen = await review(kit)
    await seen(screen.getByText(value))
    await seen(screen.getByText(term, { exact: true }))
  },
)

test('[S3.10] the fee of the embedded wallet’s plain account is named by its window alone, which reckons otherwise', async () => {
  const factory = scripted({ getAddress: async () => BOB, send: never })
  const screen = await review(createSmartKit({ tokens, type: 'eoa', factory }))
  await seen(screen.getByText('Your wallet shows it'))
  expect(screen.container.textContent).not.toMatch(/0\.000006|\$0\./)
})

test('the fee leads with dollars and cents, the coin stands below, and its exact amount is a press away', async () => {
  const { screen } = await show({ estimate: async () => ({ fee: 21_000_000_294_000n, terms: 'token' }) })
  const fee = () =>
    screen.container.querySelector('[data-part="exact"]')?.closest('dd')?.innerText.replace(/\s+/g, ' ')
  await expect.poll(fee).toMatch(/^about \$0\.\d\d 0\.00002101 ETH, exact amount$/)
  screen.container.querySelector<HTMLElement>('[data-part="exact"]')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(fee).toMatch(/0\.000021000000294 ETH, exact amount$/)
  expect(fee()).not.toContain('≈')
})

test.each([
  ['a pasted address', BOB],
  ['a name', 'fund.backing.test'],
])(
  'the whole address of %s is there to be compared, in groups of four, and copies as one text',
  async (_, receiver) => {
    const { screen, press } = await show({}, '250', {}, receiver)
    const whole = screen.container.querySelector('[data-part="full-address"]')
    const found = [...(whole?.children ?? [])].map(({ textContent }) => textContent).join(' ')
    expect(found).toBe('0x 5B38 Da6a 701c 5685 45dC fcB0 3FcB 875f 56be ddC4')
    // Nothing shortened stands beside it: the ends alone can be imitated.
    await expect.element(screen.getByText('0x5B38…ddC4')).not.toBeInTheDocument()
    const range = document.createRange()
    if (whole) range.selectNodeContents(whole)
    const selection = document.getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    expect(selection?.toString()).toBe(BOB)
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await press('Copy address')
    expect(written).toHaveBeenCalledWith(BOB)
  },
)

test('[S7.19] where the node does not say what it costs, the service’s gas price gives an estimate in dollars', async () => {
  const silent = { estimate: () => Promise.reject(new Error('out of reach')) }
  const { screen } = await show(silent, '250', { gasPrice: '100000000' })
  await seen(screen.getByText('Your wallet shows it'))
  // 0.1 gwei, 150,000 units of gas, 1,800.90 dollars.
  await seen(screen.getByText('$0.03'))
})

test('[S4.24][S8.15] sends, says so, and returns to Account with an empty form', async () => {
  const { kit, press, adapter } = await show()
  await press('Send')
  await expect.poll(() => view(kit)).toBe('Account')
  expect(kit.store.get().send?.amountText).toBe('')
  expect(adapter.calls.filter(({ method }) => method === 'send')).toHaveLength(1)
  await expect.poll(() => notice(kit)).toBe(`${isolateAmount('250.000001', 'USDC')} sent`)
})

test('while the wallet is asked, says where to approve, and lets go of it', async () => {
  const { kit, screen, press } = await show({ send: never })
  await press('Send')
  await seen(screen.getByRole('button', { name: 'Approve in Northlight' }))
  await press('Cancel')
  await seen(screen.getByRole('button', { name: 'Send', exact: true }))
  expect(kit.store.get().send?.amountText).toBe('250.000001')
})

test('[S8.15] while the network confirms, says so and links to the explorer', async () => {
  const { kit, screen, press } = await show({ wait: never })
  await press('Send')
  await seen(screen.getByRole('heading', sending))
  const link = screen.getByRole('link', { name: 'View in explorer' })
  await expect.element(link).toHaveAttribute('href', `https://arbiscan.io/tx/${HASH}`)
  expect(notice(kit)).toBe('Transaction started')
})

test('in a lab no explorer is offered: the real one has never heard of it', async () => {
  const genesis = { getGenesis: async () => ({ wallet: HASH, transport: HASH }) }
  const { screen, press } = await show({ wait: never, ...genesis }, '250.000001', { config: { lab: true } })
  await press('Send')
  await seen(screen.getByRole('heading', sending))
  expect(screen.getByRole('link').elements()).toEqual([])
})

test('a rejection says what happened, and Try again sends', async () => {
  const send = vi.fn<ScriptedMethods['send']>().mockRejectedValueOnce(new UserRejectedError())
  send.mockResolvedValue({ hash: HASH })
  const { kit, screen, press } = await show({ send })
  await press('Send')
  await seen(screen.getByText('You declined the request in Northlight. Nothing was sent.'))
  await press('Try again')
  await expect.poll(() => view(kit)).toBe('Account')
})

test('a fee that changed since the review is shown, said, and asked for again before anything is sent', async () => {
  const estimate = vi.fn<ScriptedMethods['estimate']>()
  estimate.mockResolvedValueOnce({ fee: 10n ** 13n, isFinal: true })
  let read = (_: { fee: bigint; isFinal: boolean }): void => {}
  const send = vi.fn<ScriptedMethods['send']>().mockRejectedValueOnce(new FeeChangedError())
  send.mockResolvedValue({ hash: HASH })
  const { kit, screen, press } = await show({ send, estimate })
  estimate.mockReturnValueOnce(
    new Promise((resolve) => {
      read = resolve
    }),
  )
  await press('Send')
  await seen(
    screen.getByText('The network fee changed. Look at the new one before you send. Nothing was sent.'),
  )
  // Nobody accepts a fee that is not there yet.
  const button = screen.getByRole('button', { name: 'Send', exact: true })
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  read({ fee: 3n * 10n ** 13n, isFinal: true })
  await seen(screen.getByText('0.00003 ETH'))
  expect(send).toHaveBeenCalledOnce()
  await press('Send')
  await expect.poll(() => view(kit)).toBe('Account')
  expect(send).toHaveBeenCalledTimes(2)
})

test('[S8.17][S8.59] a revert gives its reason', async () => {
  const error = new TransactionRevertedError({ reason: 'transfers are paused', hash: HASH })
  const { kit, screen, press } = await show({ wait: () => Promise.reject(error) })
  await press('Send')
  await seen(screen.getByText('Transaction reverted: transfers are paused'))
  await seen(screen.getByRole('button', { name: 'View in explorer' }))
  // No notice stands beside it, to cover or to contradict it.
  expect(kit.store.get().notices.current?.open).toBe(false)
})

test('[S4.24] the hash of another transaction is not shown as sent, and can be looked up', async () => {
  const error = new TransactionMismatchError({ hash: HASH })
  const { screen, press } = await show({ wait: () => Promise.reject(error) })
  await press('Send')
  await seen(screen.getByText(/is not the one you reviewed/))
  await seen(screen.getByTitle(HASH))
  await seen(screen.getByRole('button', { name: 'View in explorer' }))
  expect(screen.container.textContent).not.toContain('Nothing was sent')
})

test('what is not mined in time may still be: no second try is offered', async () => {
  const error = new ReceiptTimeoutError({ hash: HASH, timeoutMs: 25_000 })
  const { kit, screen, press } = await show({ wait: () => Promise.reject(error) })
  await press('Send')
  await seen(screen.getByRole('heading', { name: 'Not confirmed yet' }))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  await press('Done')
  expect(view(kit)).toBe('Account')
})

test('an account that changes while the wallet is asked ends the attempt, and only a new form helps', async () => {
  const { kit, screen, press } = await show({ send: never })
  await press('Send')
  await seen(screen.getByRole('button', { name: 'Approve in Northlight' }))
  kit.store.dispatch(accountChanged(BOB))
  await seen(screen.getByText(/The account changed, so this transfer was stopped/))
  await press('Start again')
  expect(view(kit)).toBe('WalletSend')
})

test('[S4.22] without a form there is nothing to review', async () => {
  const { kit, screen, press } = await show({}, '')
  kit.store.dispatch({ type: 'send.reset' })
  await seen(screen.getByText('Nothing to review'))
  await press('Back to the form')
})

test('a form that was taken back because the account changed says why', async () => {
  const { kit, screen } = await show()
  kit.store.dispatch(accountChanged(BOB))
  await seen(screen.getByText('The account changed, so the form was reset.'))
})

test('[S6.6] with the embedded wallet, its own window is the review: it is asked at once, once, and what it declines is said', async () => {
  const send = vi.fn<ScriptedMethods['send']>().mockRejectedValue(new UserRejectedError())
  const kit = createSmartKit({ tokens, wallet: { getAddress: async () => BOB, send } })
  const screen = await review(kit)
  await seen(screen.getByText(/declined/))
  expect(send).toHaveBeenCalledOnce()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(2))
})

test('who was signed out elsewhere signs in again where Try again stood, and may send after it', async () => {
  const send = vi.fn(() => Promise.reject(new SignedOutError()))
  const kit = createSmartKit({ tokens, wallet: { getAddress: async () => BOB, send } })
  endLogin(kit)
  const screen = await review(kit)
  await seen(screen.getByText('You are signed out of this wallet. Nothing was sent.'))
  await seen(screen.getByRole('button', { name: 'Sign in again' }))
  await expect.element(screen.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
  kit.store.dispatch({ type: 'login.resumed' })
  await seen(screen.getByRole('button', { name: 'Send', exact: true }))
  await expect.element(screen.getByText('You are signed out of this wallet.')).not.toBeInTheDocument()
  // Nothing goes to the wallet without a press.
  expect(send).toHaveBeenCalledOnce()
})
