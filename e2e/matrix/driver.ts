import type { Page } from 'playwright'
import { type Hex, parseEther, recoverMessageAddress } from 'viem'
import { expect } from 'vitest'
import type { WalletSession } from '../../lab/src/wallet/session.ts'
import { setMode } from '../../lab/src/wallet/setMode.ts'
import { balanceOf, type ChainId } from '../chain.ts'
import type { Action, After, Script } from './cell.ts'
import type { MatrixPage } from './servePage.ts'

const MESSAGE = 'I use this page'
const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const AMOUNT = parseEther('0.001')
const PATIENCE = { timeout: 8_000, interval: 25 }

/** What the page shows at one moment. */
export interface Shown {
  /** All that can be read, modal and notices included. */
  readonly text: string
  readonly busy: boolean
  readonly status: string
  readonly address: string
  readonly network: string
  readonly dialog: boolean
}

/** One visitor's page and wallet, and what they can do. */
export interface Driver {
  readonly page: Page
  readonly session: WalletSession
  shown(): Promise<Shown>
  /** Waits until what is shown is as wanted; a timeout shows what there was instead. */
  until(wanted: Partial<Shown>, ...texts: readonly string[]): Promise<void>
  /** Makes the wallet behave, and the page stand as the action needs it. */
  prepare(action: Action): Promise<void>
  misbehave(script: Script): Promise<void>
  /** Asks for the action and waits for nothing. */
  act(action: Action): Promise<void>
  /** Waits until an action has come to what its visitor wanted. */
  succeeds(action: Action): Promise<void>
  /** How the page stands, compared with the account and the network from before. */
  stands(after: After, before: Shown): Promise<void>
  press(name: string): Promise<void>
  closeDialog(): Promise<void>
}

export async function createDriver(page: Page, { wallet, chains }: MatrixPage): Promise<Driver> {
  const id = await page.evaluate(() => window.__labWallet.session)
  const session = wallet.session(id)
  const dialog = page.getByRole('dialog')
  let balance = 0n
  let target = ''

  const driver: Driver = {
    page,
    session,
    shown: () => page.evaluate(readPage),
    async until(wanted, ...texts) {
      await expect
        .poll(async () => {
          const now = await driver.shown()
          const missing = texts.filter((text) => !now.text.includes(text))
          const off = Object.entries(wanted).filter(([key, value]) => Reflect.get(now, key) !== value)
          return missing.length + off.length === 0 ? 'as wanted' : { ...now, wanted, missing }
        }, PATIENCE)
        .toBe('as wanted')
    },
    async prepare(action) {
      await driver.misbehave({})
      await driver.closeDialog()
      const { status } = await driver.shown()
      if (action === 'connect' && status !== 'disconnected') {
        await page.getByRole('button', { name: 'Leave' }).click()
        await driver.until({ status: 'disconnected' })
      }
      if (action !== 'connect' && status !== 'connected') {
        await driver.act('connect')
        await driver.succeeds('connect')
      }
    },
    async misbehave({ mode = 'approve', behaviours = {}, traits = {}, quirk, methods }) {
      await page.evaluate(() => window.__labWallet.behave())
      setMode(session, { name: mode, behaviours, traits }, chains)
      if (!quirk) return
      await page.evaluate(([name, some]) => window.__labWallet.misbehave(name, some), [
        quirk,
        methods,
      ] as const)
    },
    async act(action) {
      switch (action) {
        case 'connect':
          await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
          await dialog.getByRole('button', { name: /Lab Wallet/ }).click()
          return
        case 'sign':
          await page.getByRole('button', { name: 'Sign', exact: true }).click()
          return
        case 'send':
          balance = await balanceOf(chainOf(await driver.shown()), RECEIVER)
          await page.getByRole('button', { name: 'Send', exact: true }).click()
          await driver.press('Preview send')
          await driver.press('Send')
          return
        case 'switch': {
          const here = chainOf(await driver.shown())
          target = here === 42161 ? 'Arbitrum Sepolia' : 'Arbitrum One'
          await page.getByRole('button', { name: /^Network/ }).click()
          await dialog.getByRole('button', { name: target }).click()
          return
        }
        case 'idle':
          return
      }
    },
    async succeeds(action) {
      switch (action) {
        case 'connect':
          await driver.until({ status: 'connected', dialog: false, busy: false })
          return
        case 'send': {
          const chain = chainOf(await driver.shown())
          await expect.poll(() => balanceOf(chain, RECEIVER), PATIENCE).toBe(balance + AMOUNT)
          await driver.until({ busy: false })
          return
        }
        case 'switch':
          await driver.until({
            network: target === 'Arbitrum One' ? 'eip155:42161' : 'eip155:421614',
            dialog: false,
            busy: false,
          })
          return
        default: {
          const signed = page.getByTestId('signed')
          await expect.poll(() => signed.innerText(), PATIENCE).toContain(' by ')
          const [signature, address] = (await signed.innerText()).split(' by ')
          expect(await recoverMessageAddress({ message: MESSAGE, signature: toHex(signature) })).toBe(address)
          expect(address).toBe((await driver.shown()).address)
        }
      }
    },
    async stands(after, before) {
      switch (after) {
        case 'disconnected':
          return driver.until({ status: 'disconnected', address: '' })
        case 'another account':
          await driver.until({ status: 'connected', network: before.network })
          await expect.poll(async () => (await driver.shown()).address, PATIENCE).not.toBe(before.address)
          return
        case 'another network':
          await driver.until({ status: 'connected' })
          await expect.poll(async () => (await driver.shown()).network, PATIENCE).not.toBe(before.network)
          return
        case 'unsupported network':
          await expect.poll(async () => (await driver.shown()).network, PATIENCE).toContain('unsupported')
          return
        case 'connected':
          return driver.until({
            status: 'connected',
            address: before.address || (await driver.shown()).address,
          })
      }
    },
    press: (name) => dialog.getByRole('button', { name, exact: true }).click(),
    async closeDialog() {
      if (!(await driver.shown()).dialog) return
      await driver.press('Close')
      await driver.until({ dialog: false })
    },
  }
  return driver
}

function chainOf({ network }: Shown): ChainId {
  return network.includes('421614') ? 421614 : 42161
}

/** What the page has written there is checked by recovering its signer. */
function toHex(text: string | undefined): Hex {
  if (!text?.startsWith('0x')) throw new Error(`"${text}" is no signature`)
  return text as Hex
}

/** Runs in the page. */
function readPage(): Shown {
  const host = document.querySelector('[data-latchkey-modal]')?.shadowRoot
  const isSeen = (element: Element): boolean => element.checkVisibility()
  const waiting =
    '[aria-busy="true"], [data-part="spinner"], [data-latchkey="spinner"], [data-part="loader"], [data-state="loading"]'
  const busy = [document, ...(host ? [host] : [])].some((root) =>
    [...root.querySelectorAll(waiting)].some(isSeen),
  )
  const parts = host ? [...host.children].filter((element) => element instanceof HTMLElement) : []
  const read = (id: string): string =>
    document.querySelector(`[data-testid="${id}"]`)?.textContent?.trim() ?? ''
  const dialog = host?.querySelector('[role="dialog"]')
  return {
    text: [
      document.body.innerText,
      ...parts.map((element) => (element instanceof HTMLElement ? element.innerText : '')),
    ].join('\n'),
    busy,
    status: read('status'),
    address: read('address'),
    network: read('network'),
    dialog: Boolean(dialog && isSeen(dialog)),
  }
}
