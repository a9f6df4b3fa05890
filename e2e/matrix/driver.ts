import type { Page } from 'playwright'
import { type Hex, parseEther, recoverMessageAddress } from 'viem'
import { expect } from 'vitest'
import { accountsFor, selectAccount, type WalletSession } from '../../lab/src/wallet/session.ts'
import { setMode } from '../../lab/src/wallet/setMode.ts'
import { balanceOf, type ChainId } from '../support/chain.ts'
import type { ServedPage } from '../support/page/servePage.ts'
import type { Visitor } from '../support/visitor.ts'
import type { Action, After, Deed, Ends, Script } from './cell.ts'
import { does } from './deeds.ts'
import { readPage, type Shown } from './readPage.ts'
import { HERE, SENT, THERE, WALLET } from './says.ts'

const MESSAGE = 'I use this page'
const RECEIVER = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const AMOUNT = parseEther('0.001')
const IDS: Readonly<Record<string, ChainId>> = { [HERE]: 42161, [THERE]: 421614 }
const ASKING = /^(eth_requestAccounts|personal_sign|eth_sendTransaction|wallet_switchEthereumChain)$/
const PATIENCE = { timeout: 90_000, interval: 20 }

type Listed = Pick<Ends, 'lists' | 'hides' | 'isLast'>

/** One user's page and wallet, with the possible actions. */
export interface Driver {
  readonly page: Page
  readonly session: WalletSession
  shown(): Promise<Shown>
  /** Waits until the page has the expected state and texts. A timeout shows the actual ones. */
  until(wanted: Partial<Shown>, ...texts: readonly string[]): Promise<void>
  /** Resets the wallet's behaviour, and the page and wallet to the initial state of every cell. */
  prepare(action: Action): Promise<void>
  misbehave(script: Script): Promise<void>
  act(action: Action, cell?: Listed): Promise<void>
  /** Waits until the wallet gets a request for a method; by default, one that needs approval. */
  isAsked(method?: string): Promise<void>
  does(deed: Deed): Promise<void>
  /** Presses Try again if it is offered. */
  triesAgain(action: Action): Promise<boolean>
  release(): Promise<void>
  /** Waits until an action has succeeded. */
  succeeds(action: Action, after?: After): Promise<void>
  /** Waits until nothing is waited for and the page stands so, compared with before. */
  stands(after: After, before: Shown, texts: readonly string[]): Promise<void>
  press(name: string): Promise<void>
}

export async function createDriver({ page }: Visitor, { wallet, chains, url }: ServedPage): Promise<Driver> {
  const id = await page.evaluate(() => window.__labWallet.session)
  const session = wallet.session(id)
  const first = session.accounts[0] ?? session.selected
  const dialog = page.getByRole('dialog')
  const rows = dialog.getByRole('button', { name: WALLET })
  const shown = (): Promise<Shown> => page.evaluate(readPage)
  let balance = 0n
  let chain: ChainId = 42161
  let target: ChainId = 421614

  async function until(wanted: Partial<Shown>, ...texts: readonly string[]): Promise<void> {
    await expect
      .poll(async () => {
        const now = await shown()
        const missing = texts.filter((text) => !now.text.includes(text))
        const off = Object.entries(wanted).filter(([key, value]) => Reflect.get(now, key) !== value)
        return missing.length + off.length === 0 ? 'as wanted' : { ...now, wanted, missing }
      }, PATIENCE)
      .toBe('as wanted')
  }

  /** As a user would put it right in the wallet itself. */
  function standsAtTheBeginning(): void {
    if (session.permissions.has(url)) session.permissions.set(url, [first])
    selectAccount(session, first)
    if (session.chainId !== 42161) does('moves to another network', session, url, 42161)
  }

  async function isConnected(): Promise<boolean> {
    const { status, address } = await shown()
    const isHeard = session.listeners.size > 0
    return isHeard && status === 'connected' && address === first && accountsFor(session, url)[0] === first
  }

  async function prepare(action: Action): Promise<void> {
    await misbehave({})
    // A key is pressed at once. A click waits for its button, and where the dialog closes by itself, for the next one's.
    if ((await shown()).dialog) await page.keyboard.press('Escape')
    await until({ dialog: false })
    standsAtTheBeginning()
    if (action === 'connect' && (await shown()).status !== 'disconnected') {
      // The page may be on its way to either end: connected with its button, or disconnected without.
      const leave = page.getByRole('button', { name: 'Leave' })
      await expect
        .poll(async () => (await leave.isVisible()) || (await shown()).status === 'disconnected', PATIENCE)
        .toBe(true)
      if (await leave.isVisible()) await leave.click()
      await until({ status: 'disconnected' })
    }
    if (action !== 'connect' && !(await isConnected())) {
      session.permissions.clear()
      await page.reload()
      await until({ status: 'disconnected' })
      await act('connect')
      await succeeds('connect')
    }
    if (action !== 'connect') await until({ network: 'eip155:42161', dialog: false, busy: false })
  }

  async function misbehave({ mode = 'approve', behaviours, traits, ...script }: Script): Promise<void> {
    await page.evaluate(() => window.__labWallet.behave())
    setMode(
      session,
      { name: mode, ...(behaviours ? { behaviours } : {}), ...(traits ? { traits } : {}) },
      chains,
    )
    if (script.closesWindow) page.context().once('page', (window) => void window.close())
    if (script.quirk)
      await page.evaluate(([name, methods]) => window.__labWallet.misbehave(name, methods), [
        script.quirk,
        script.methods,
      ] as const)
    if (script.deed) await happens(script.deed)
  }

  async function happens(deed: Deed): Promise<void> {
    if (deed === 'leaves window.ethereum to another wallet')
      await page.evaluate(() => Object.defineProperty(window, 'ethereum', { value: undefined }))
    else if (deed === 'emits a list of accounts with junk in it')
      await page.evaluate(
        (accounts) => window.__labWallet.emitHere('accountsChanged', accounts),
        [null, 42, session.accounts[1]?.toLowerCase(), session.accounts[1], {}],
      )
    else does(deed, session, url)
  }

  async function act(action: Action, { lists = [], hides = [], isLast }: Listed = {}): Promise<void> {
    switch (action) {
      case 'connect':
        await page.getByRole('button', { name: 'Connect Wallet' }).first().click()
        await rows.first().waitFor()
        await until({}, ...lists)
        for (const text of hides) expect((await shown()).text).not.toContain(text)
        await (isLast ? rows.last() : rows.first()).click()
        return
      case 'sign':
        await page.getByRole('button', { name: 'Sign', exact: true }).click()
        return
      case 'send':
        chain = chainOf(await shown())
        balance = await balanceOf(chain, RECEIVER)
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await press('Preview send')
        await press('Send')
        return
      case 'switch': {
        target = chainOf(await shown()) === IDS[HERE] ? 421614 : 42161
        await page.getByRole('button', { name: /^Network/ }).click()
        await dialog.getByRole('button', { name: target === 421614 ? THERE : HERE }).click()
        return
      }
      case 'idle':
        return
    }
  }

  async function succeeds(action: Action, after?: After): Promise<void> {
    switch (action) {
      case 'connect':
        return until({ status: 'connected', dialog: false, busy: false })
      case 'send':
        await until({ busy: false }, SENT)
        expect(await balanceOf(chain, RECEIVER)).toBeGreaterThanOrEqual(balance + AMOUNT)
        return
      case 'switch':
        return until({ network: `eip155:${target}`, dialog: false, busy: false })
      default: {
        const signed = page.getByTestId('signed')
        await expect.poll(() => signed.innerText(), PATIENCE).toContain(' by ')
        const [signature, address = ''] = (await signed.innerText()).split(' by ')
        const signer = await recoverMessageAddress({ message: MESSAGE, signature: toHex(signature) })
        expect(signer.toLowerCase()).toBe(address.toLowerCase())
        if (after !== 'another account') expect(address).toBe((await shown()).address)
      }
    }
  }

  async function stands(after: After, before: Shown, texts: readonly string[]): Promise<void> {
    const isAccount = async (same: boolean): Promise<void> =>
      expect.poll(async () => (await shown()).address === before.address, PATIENCE).toBe(same)
    const isNetwork = async (same: boolean): Promise<void> =>
      expect.poll(async () => (await shown()).network === before.network, PATIENCE).toBe(same)
    await until({ busy: false }, ...texts)
    switch (after) {
      case 'disconnected':
        return until({ status: 'disconnected', address: '' })
      case 'an unsupported network':
        return until({ network: 'eip155:1 unsupported' })
      case 'another account':
        await until({ status: 'connected' })
        return isAccount(false)
      case 'another network':
        await until({ status: 'connected' })
        return isNetwork(false)
      case 'connected':
        await until({ status: 'connected' })
        if (before.address) await isAccount(true)
        if (before.address) await isNetwork(true)
    }
  }

  async function press(name: string): Promise<void> {
    await dialog.getByRole('button', { name, exact: true }).click()
  }

  return {
    page,
    session,
    shown,
    until,
    prepare,
    misbehave,
    act,
    succeeds,
    stands,
    press,
    does: happens,
    isAsked: (method) =>
      expect
        .poll(() => page.evaluate(() => window.__labWallet.asked()), PATIENCE)
        .toEqual(expect.arrayContaining([method ?? expect.stringMatching(ASKING)])),
    release: () => page.evaluate(() => void window.dispatchEvent(new Event('lab-wallet:release'))),
    async triesAgain(action) {
      const again = dialog.getByRole('button', { name: 'Try again', exact: true })
      if (!(await again.isVisible())) return false
      if (action === 'send') balance = await balanceOf(chain, RECEIVER)
      await again.click()
      return true
    },
  }
}

function chainOf({ network }: Shown): ChainId {
  return network.includes('421614') ? 421614 : 42161
}

/** The displayed signature is verified by recovering its signer. */
function toHex(text: string | undefined): Hex {
  if (!text?.startsWith('0x')) throw new Error(`"${text}" is no signature`)
  return text as Hex
}
