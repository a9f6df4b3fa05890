import { parseEther } from 'viem'
import { beforeAll, expect, test } from 'vitest'
import { balanceOf } from './support/chain.ts'
import { labWallet } from './support/labWallet.ts'
import { useBrowser } from './support/visitor.ts'

const DAVE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const stage = useBrowser()
const visitor = stage.useVisitor('all', () => ({ width: 360, height: 740 }))

beforeAll(async () => {
  await labWallet(visitor.page).setMode('approve')
})

const press = (...keys: string[]) =>
  keys.reduce((before, key) => before.then(() => visitor.page.keyboard.press(key)), Promise.resolve())

/** The name of the focused element, including inside the modal's shadow root. */
async function focused(): Promise<string> {
  return visitor.page.evaluate(() => {
    let element = document.activeElement
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
    if (element === document.body) return 'nothing'
    return (element?.getAttribute('aria-label') ?? element?.textContent ?? '').trim().replace(/\s+/g, ' ')
  })
}

/** Presses Tab until the focused element has this name. Gives up after a while. */
async function tabTo(name: RegExp): Promise<void> {
  const passed: string[] = []
  for (let step = 0; step < 25; step += 1) {
    const here = await focused()
    if (name.test(here)) return
    passed.push(here)
    await press('Tab')
  }
  throw new Error(`Tab never reached ${name}. It passed: ${passed.join(' | ')}`)
}

test('connects at 360 px without a mouse: the wallet has focus when the modal opens, and the opener gets it back', async () => {
  await tabTo(/^Connect( Wallet| a wallet)?$/)
  await press('Enter')
  await expect.poll(focused).toMatch(/Lab Wallet/)
  await press('Enter')
  await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(focused).toMatch(/0xf39F/)
})

test('sends from the keyboard: account, form, token, review, back at the account', async () => {
  const before = await balanceOf(42161, DAVE)
  await press('Enter')
  await visitor.page.getByRole('dialog').getByText('Ether').first().waitFor()
  await tabTo(/^Send$/)
  await press('Enter')
  await visitor.page.getByRole('dialog').getByRole('textbox', { name: 'Amount' }).waitFor()
  await tabTo(/Select token/)
  await press('Enter')
  await visitor.page.getByRole('dialog').getByRole('button', { name: /Ether/ }).waitFor()
  await tabTo(/Ether/)
  await press('Enter')
  await tabTo(/^Amount$/)
  await visitor.page.keyboard.type('0.01')
  await tabTo(/^Receiver$/)
  await visitor.page.keyboard.type(DAVE)
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Preview send' }).waitFor()
  await tabTo(/^Preview send$/)
  await press('Enter')
  await visitor.page.getByRole('dialog', { name: 'Review send' }).waitFor()
  await tabTo(/^Send$/)
  await press('Enter')
  await expect.poll(() => balanceOf(42161, DAVE)).toBe(before + parseEther('0.01'))
  await visitor.page.getByRole('dialog').getByText('Ether').first().waitFor()
})

test('switches the network and disconnects from the keyboard', async () => {
  await tabTo(/Arbitrum One/)
  await press('Enter')
  await visitor.page.getByRole('dialog', { name: 'Choose Network' }).waitFor()
  await tabTo(/Arbitrum Sepolia/)
  await press('Enter')
  await visitor.page
    .getByRole('dialog')
    .getByRole('button', { name: /Arbitrum Sepolia/ })
    .waitFor()
  await tabTo(/^Account settings$/)
  await press('Enter')
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).waitFor()
  await tabTo(/^Disconnect$/)
  await press('Enter')
  await visitor.page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor()
  await visitor.page.getByRole('dialog').waitFor({ state: 'hidden' })
  await expect.poll(focused).toBe('Connect Wallet')
})

test('a tooltip that the mouse keeps open does not take the modal’s Escape', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: /^Color mode/ }).hover()
  await page.getByRole('tooltip').first().waitFor()
  await press('Enter')
  await page.getByRole('dialog').waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
})
