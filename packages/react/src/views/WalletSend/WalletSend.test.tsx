import { currentRoute, type Kit, openModal, type RoutePayloads, selectSendAmount } from '@latchkey/core'
import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { type OnRampAnswers, usualOnRamp } from '../../../../core/src/testing/onRampService.ts'
import { ALICE, BOB, type ScriptedMethods } from '../../../../core/src/testing/scriptedAdapter.ts'
import { accountChanged, createAccountKit, erc20, ether, tokens } from '../../../gallery/createAccountKit.ts'
import { coin, entry } from '../../../gallery/historyEntries.ts'
import { renderIn } from '../../../gallery/renderIn.tsx'
import { openKit } from '../../../gallery/renderKit.tsx'
import { isolateAmount } from './isolateAmount.ts'
import { WalletSend } from './WalletSend.tsx'

async function show(
  preset: RoutePayloads['WalletSend'] = {},
  wallet: Partial<ScriptedMethods> = {},
  held: Parameters<typeof createAccountKit>[0] = {},
) {
  const kit = createAccountKit({ tokens, wallet: { getAddress: async () => BOB, ...wallet }, ...held })
  const route = { view: 'WalletSend', ...preset } as const
  await openModal(kit, { route })
  const screen = await renderIn(kit, <WalletSend route={route} />)
  return { kit, screen }
}

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const fewUsdc = { ...erc20('USD Coin', 'USDC', 6, 5n, ether.price), id: USDC, address: USDC }
const usdc = tokens[1]?.id ?? ''
const view = (kit: Kit) => currentRoute(kit.store.get().modal).view
const fullAddresses = ({ container }: { readonly container: HTMLElement }) =>
  [...container.querySelectorAll('[data-part="full-address"]')].map((one) => one.textContent)

test('[S4.22][S3.10] the button names what is missing, one thing after the other, and then goes on', async () => {
  const { kit, screen } = await show()
  await expect.element(screen.getByRole('button', { name: 'Select token' }).last()).toBeDisabled()
  await screen.getByRole('button', { name: 'Select token' }).first().click()
  expect(view(kit)).toBe('WalletSendSelectToken')
})

test('[S4.22] fills in what the caller knows, and goes on to the review', async () => {
  const { kit, screen } = await show({ receiver: 'fund.backing.test', tokenId: usdc, amount: '250' })
  await expect.element(screen.getByText('fund.backing.test')).toBeVisible()
  await expect.element(screen.getByText('about $250.00')).toBeInTheDocument()
  await expect.element(screen.getByText('640.25')).toBeVisible()
  await screen.getByRole('button', { name: 'Preview send' }).click()
  expect(view(kit)).toBe('WalletSendPreview')
})

test('what is typed is taken as it is typed, and Enter goes on', async () => {
  const { kit, screen } = await show({ tokenId: usdc })
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  // Ambiguous: one thousand, or one with three decimals.
  await amount.fill('1,000')
  await expect
    .element(amount)
    .toHaveAccessibleDescription(
      'Use digits and one decimal point, without thousands separators: \u20661234.5\u2069, not \u20661,234.5\u2069.',
    )
  await amount.fill('1,5')
  await expect.element(amount).toHaveValue('1,5')
  expect(selectSendAmount(kit.store.get())).toBe(1_500_000n)
  await expect.element(amount).toHaveAttribute('inputmode', 'decimal')
  const add = screen.getByRole('button', { name: 'Add address' })
  await expect.element(add).toHaveAttribute('aria-disabled', 'true')
  await screen.getByRole('textbox', { name: 'Receiver' }).fill(BOB)
  await expect.element(screen.getByRole('button', { name: 'Preview send' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  expect(view(kit)).toBe('WalletSendPreview')
})

test('[S3.10] a German amount has a comma, and one with a point is refused where it could be a thousand', async () => {
  const { kit, screen } = await show({ tokenId: usdc, amount: '2.5' }, {}, { config: { locale: 'de' } })
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await expect.element(amount).toHaveValue('2,5')
  await expect.element(screen.getByText('640,25')).toBeVisible()
  // This browser's own locale has a point: where it is no thousand, it shows as the comma that it is taken for.
  for (const [text, shown, value] of [
    ['1,25', '1,25', 1_250_000n],
    ['1.000', '1.000', undefined],
    ['0.125', '0,125', 125_000n],
  ] as const) {
    await amount.fill(text)
    await expect.element(amount).toHaveValue(shown)
    expect(selectSendAmount(kit.store.get())).toBe(value)
  }
})

test.each([
  ['0x12', 'This is not an address. An address is 0x followed by 40 characters.'],
  [`0x${'0'.repeat(40)}`, 'No one owns this address. Anything you send to it is lost.'],
])('says what is wrong with the receiver %s', async (receiver, text) => {
  const { screen } = await show({ receiver, tokenId: usdc, amount: '1' })
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Receiver' })).toHaveAccessibleDescription(text)
  await expect.element(screen.getByRole('button', { name: 'Invalid address' })).toBeVisible()
})

test.each([
  ['This is your own address.', ALICE, false],
  ['This is a token’s address. Anything sent to it is usually lost.', usdc, false],
  ['This is a contract. Send to it only if you know that it accepts transfers.', BOB, true],
])('says before going on: %s', async (text, receiver, isContract) => {
  const wallet = isContract ? { isContract: async () => true } : {}
  const { screen } = await show({ receiver, tokenId: usdc, amount: '1' }, wallet)
  await expect.element(screen.getByText(text)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Preview send' })).toBeVisible()
})

test('says exactly how much is short, and offers what there is', async () => {
  const { screen } = await show({ receiver: BOB, tokenId: usdc, amount: '640.250001' })
  await expect.element(screen.getByText(`You are ${isolateAmount('0.000001', 'USDC')} short.`)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Insufficient funds' })).toBeVisible()
  await screen.getByRole('button', { name: 'Use max' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('640.25')
  await expect.element(screen.getByRole('button', { name: 'Preview send' })).toBeVisible()
})

test('[S5.10] says how much gas is missing', async () => {
  const held = { tokens: [{ ...ether, amount: 1n }, ...tokens.slice(1)] }
  const { screen } = await show({ receiver: BOB, tokenId: usdc, amount: '1' }, {}, held)
  const short = `You need ${isolateAmount('0.000006', 'ETH')} more for the network fee.`
  await expect.element(screen.getByText(short)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Insufficient gas funds' })).toBeVisible()
})

test('where a part of the fee cannot be read, Max says why it gives no amount, and a typed amount goes on', async () => {
  const estimate: ScriptedMethods['estimate'] = async () => ({ fee: 5n, terms: 'coin', lacksDataFee: true })
  const { screen } = await show({ receiver: 'fund.backing.test', tokenId: 'native' }, { estimate })
  await screen.getByRole('button', { name: 'Max', exact: true }).click()
  const reason = screen.getByText('Whether this network takes a fee for data could not be read.')
  await expect.element(reason).toBeVisible()
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('')
  await screen.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await expect.element(reason).not.toBeInTheDocument()
  await expect.element(screen.getByRole('button', { name: 'Preview send' })).toBeEnabled()
})

test('Max of the coin leaves the fee', async () => {
  const { screen } = await show({ receiver: BOB, tokenId: 'native' })
  await screen.getByRole('button', { name: 'Max', exact: true }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('1.8419979')
})

test('clearing the receiver gives the field back, with the focus in it', async () => {
  const { screen } = await show({ receiver: BOB, tokenId: usdc, amount: '1' })
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'Receiver' })).toHaveFocus()
  await expect.element(screen.getByRole('button', { name: 'Paste' })).toBeVisible()
})

test('pastes an address, and says where that is not allowed', async () => {
  const { kit, screen } = await show({ tokenId: usdc, amount: '1' })
  const readText = vi.spyOn(navigator.clipboard, 'readText')
  readText.mockRejectedValueOnce(new Error('denied')).mockResolvedValueOnce(` ${BOB}\n`)
  await screen.getByRole('button', { name: 'Paste' }).click()
  await expect.poll(() => kit.store.get().notices.current?.message).toMatch('Pasting is not allowed here')
  await screen.getByRole('button', { name: 'Paste' }).click()
  await expect.poll(() => kit.store.get().send?.receiver).toMatchObject({ step: 'known', address: BOB })
  readText.mockRestore()
})

test('starts again when the account changes, and says so', async () => {
  const { kit, screen } = await show({ receiver: BOB, tokenId: usdc, amount: '1' })
  await expect.element(screen.getByRole('button', { name: 'Preview send' })).toBeVisible()
  await screen.getByRole('textbox', { name: 'Amount' }).fill('2')
  kit.store.dispatch(accountChanged(BOB))
  await expect.element(screen.getByText('The account changed, so the form was reset.')).toBeVisible()
  await expect.poll(() => kit.store.get().send?.from?.address).toBe(BOB)
})

test('without a wallet there is one thing to do', async () => {
  const { kit, screen } = await show({}, {}, { disconnected: true })
  await screen.getByRole('button', { name: 'Connect wallet' }).click()
  expect(view(kit)).toBe('Connect')
})

const FRIEND = '0x9A3f0C1d2e4B5a6978c0D1e2F3a4B5c6D7e817c2'

test('offers whom the account itself has sent to, and takes the whole address of the one that is chosen', async () => {
  const data = [
    entry({ type: 'receive', from: `0x${'1'.repeat(40)}`, to: ALICE, transfers: [coin('in', '1')] }),
    entry({ to: FRIEND, transfers: [coin('out', '1')] }),
    entry({ to: BOB, status: 'failed', transfers: [coin('out', '1')] }),
  ]
  const history = () => ({ data, next: null })
  const { kit, screen } = await show({ tokenId: usdc, amount: '1' }, {}, { history })
  const list = screen.getByRole('list', { name: 'Recent' })
  await expect.element(list).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(1)
  await list.getByRole('button', { name: /0x9A3f…17c2/ }).click()
  await expect.poll(() => kit.store.get().send?.receiver).toMatchObject({ step: 'known', address: FRIEND })
  // The row is gone, and the focus is not.
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Clear')
  await expect.element(list).not.toBeInTheDocument()
})

test('an address that only looks like one that was sent to is warned of', async () => {
  const imitation = `${BOB.slice(0, 6)}${'0'.repeat(32)}${BOB.slice(-4)}`
  const data = [entry({ to: BOB, transfers: [coin('out', '1')] })]
  const history = () => ({ data, next: null })
  const { screen } = await show({ receiver: imitation }, {}, { history })
  await expect.element(screen.getByText(/Compare every character/)).toBeVisible()
  // Both stand there in full: the one that was typed, and the one that it looks like.
  await expect.poll(() => fullAddresses(screen)).toEqual([imitation, BOB])
  const honest = await show({ receiver: BOB }, {}, { history })
  await expect.element(honest.screen.getByTitle(BOB)).toBeVisible()
  expect(honest.screen.container.textContent).not.toContain('Compare every character')
})

test('the whole address of a receiver stands under the field, typed or named', async () => {
  for (const receiver of [BOB, 'fund.backing.test']) {
    const { screen } = await show({ receiver })
    await expect.poll(() => fullAddresses(screen)[0]).toBe(BOB)
    await screen.unmount()
  }
})

test.each([
  ['Buy USDC', 'OnRampProviders', { tokenId: 'usdc' }],
  ['Swap for USDC', 'Swap', { fromToken: 'native', toToken: USDC }],
  ['Receive USDC', 'WalletReceive', {}],
])('a balance that is too small: "%s" is offered where it can help', async (name, view, payload) => {
  const held = { tokens: [ether, fewUsdc], onRamp: usualOnRamp() }
  const wallet = { runSteps: () => new Promise<never>(() => {}) }
  const { kit, screen } = await show({ tokenId: USDC, amount: '250' }, wallet, held)
  await screen.getByRole('button', { name }).click()
  expect(currentRoute(kit.store.get().modal)).toEqual({ view, ...payload })
})

test('ways to get more stay where they are while it is read what is sold', async () => {
  const placeOf = async (options: OnRampAnswers['options']) => {
    const kit = createAccountKit({ tokens: [ether, fewUsdc], onRamp: { ...usualOnRamp(), options } })
    await openKit(kit, { route: { view: 'WalletSend', tokenId: USDC, amount: '250' } })
    if (options !== 'never')
      await expect.element(page.getByRole('button', { name: 'Buy USDC' })).toBeVisible()
    const topOf = async (part: Locator) => {
      await expect.element(part).toBeVisible()
      return part.element().getBoundingClientRect().top
    }
    const place =
      (await topOf(page.getByRole('button', { name: 'Receive USDC' }))) -
      (await topOf(page.getByText('How to get USDC').first()))
    await cleanup()
    return Math.round(place)
  }
  expect(await placeOf('never')).toBe(await placeOf(usualOnRamp().options))
})

test('what the kit, the gateway or the account cannot do is not offered', async () => {
  const { screen } = await show(
    { tokenId: USDC, amount: '250' },
    {},
    // Nothing to pay a swap's fee with, nothing sold, and receiving switched off.
    { tokens: [{ ...ether, amount: 0n }, fewUsdc], config: { features: { receive: false } } },
  )
  await expect.element(screen.getByText(/short/)).toBeVisible()
  expect(screen.container.textContent).not.toContain('How to get')
})
