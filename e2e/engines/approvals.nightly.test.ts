import { setTimeout as pause } from 'node:timers/promises'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { codeFor, give } from '../email/embedded.ts'
import { collect, collector, SHOP } from '../smart/shop.ts'
import { balanceOf, node } from '../support/chain.ts'
import { accept, closeOthers, walletWindow } from '../support/engines/decide.ts'
import type { EngineBrowser, Window } from '../support/engines/engine.ts'
import { everyEngine, inEngines, pictureWindows } from '../support/engines/engines.ts'
import { type ServedPage, servePage } from '../support/page/servePage.ts'

// Everything is real: mail, frame, window, relayer, entry point and chain. The page is of the wallet's site, or of another.
const sites = [
  ['the wallet’s site', 'localhost'],
  ['another site', '127.0.0.1'],
] as const

let served: ServedPage
beforeAll(async () => {
  served = await servePage({ page: 'e2e/smart/page', walletUrl: inject('stack').walletUrl })
  await give(collector.address, '1')
})
afterAll(() => served.close())

inEngines(everyEngine, ({ name, launch }) => {
  let browser: EngineBrowser
  let page: Window
  beforeAll(async () => {
    browser = await launch()
    page = await browser.open('about:blank')
  })
  afterAll(() => browser.close())
  pictureWindows(() => browser)

  describe.each(sites)('on a page of %s', (_, host) => {
    /** Nobody's, so that what arrives there is from here. */
    const bob = privateKeyToAccount(generatePrivateKey()).address
    let address: `0x${string}`
    beforeAll(() => page.goto(served.url.replace('localhost', host)))
    afterAll(async () => {
      await page.goto('about:blank')
      await closeOthers(browser, 'about:blank')
    })

    /** Asks as the page's own code would, and approves in the wallet's window. */
    async function approve(method: string, params: unknown, button: RegExp): Promise<unknown> {
      await page.evaluate(start, { method, params })
      await accept(await walletWindow(browser, page, inject('stack').walletUrl), button)
      return answer()
    }
    async function answer(): Promise<unknown> {
      const read = () => page.evaluate<Outcome | null>(() => Reflect.get(window, 'outcome'))
      await expect.poll(read).not.toBeNull()
      const { result, error } = (await read()) ?? {}
      if (error) throw new Error(error)
      return result
    }

    test('a visitor signs in by e-mail, and has a smart account', async () => {
      const email = `${name.toLowerCase()}-${host}-${Date.now()}@example.test`
      await page.click('button', 'Connect Wallet')
      await page.fill('Email address', email)
      await page.click('button', 'Continue')
      await page.see('textbox', 'Six-digit code')
      await page.fill('Six-digit code', await codeFor(email))
      const account = () => page.evaluate(() => document.querySelector('output')?.textContent ?? '')
      await expect.poll(account).toMatch(/connected smartAccount 0x/)
      address = /0x[0-9a-fA-F]{40}/.exec(await account())?.[0] as `0x${string}`
      await page.click('button', 'Look around')
      await give(address, '2')
    })

    test('a message, which the page asks for without a press: the browser blocks the window, and a button opens it', async () => {
      // What the user pressed to sign in counts for five seconds.
      await pause(6_000)
      await page.evaluate(start, { method: 'personal_sign', params: ['0x48656c6c6f', address] })
      await page.see('button', 'Review in your wallet')
      await accept(await walletWindow(browser, page, inject('stack').walletUrl))
      const signature = (await answer()) as `0x${string}`
      expect(await node(42161).verifyMessage({ address, message: 'Hello', signature })).toBe(true)
    })

    test('a transaction', async () => {
      const transaction = { from: address, to: bob, value: `0x${parseEther('0.5').toString(16)}` }
      const hash = await approve('eth_sendTransaction', [transaction], /^Send 0.5 ETH to/)
      const receipt = await node(42161).getTransactionReceipt({ hash: hash as `0x${string}` })
      expect([receipt.status, await balanceOf(42161, bob)]).toEqual(['success', parseEther('0.5')])
    })

    test('typed data', async () => {
      const typedData = {
        types: { Vote: [{ name: 'proposal', type: 'uint256' }] },
        domain: { name: 'Stones', version: '1', chainId: 42161, verifyingContract: SHOP },
        primaryType: 'Vote',
        message: { proposal: '7' },
      } as const
      const domain = [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ]
      const asked = { ...typedData, types: { EIP712Domain: domain, ...typedData.types } }
      const params = [address, JSON.stringify(asked)]
      const signature = (await approve('eth_signTypedData_v4', params, /^Sign$/)) as `0x${string}`
      const signed = { ...typedData, message: { proposal: 7n } }
      expect(await node(42161).verifyTypedData({ address, signature, ...signed })).toBe(true)
      const other = { ...signed, message: { proposal: 8n } }
      expect(await node(42161).verifyTypedData({ address, signature, ...other })).toBe(false)
    })

    test('calls', async () => {
      const calls = [
        { to: bob, value: '0x1' },
        { to: bob, value: '0x2' },
      ]
      const params = [{ version: '2.0.0', chainId: '0xa4b1', calls }]
      const { id } = (await approve('wallet_sendCalls', params, /^Approve all 2$/)) as { id: string }
      const status = async () => {
        await page.evaluate(start, { method: 'wallet_getCallsStatus', params: [id] })
        return (await answer()) as { status: number; receipts: { transactionHash: `0x${string}` }[] }
      }
      await expect.poll(async () => (await status()).status).toBe(200)
      const [{ transactionHash: hash } = { transactionHash: '0x' as const }] = (await status()).receipts
      const receipt = await node(42161).getTransactionReceipt({ hash })
      expect([receipt.status, await balanceOf(42161, bob)]).toEqual(['success', parseEther('0.5') + 3n])
    })

    test('a permission, which is good for as much as was approved', async () => {
      const { timestamp } = await node(42161).getBlock()
      const [before, amount] = [await balanceOf(42161, SHOP), parseEther('0.01')]
      const data = { periodAmount: `0x${amount.toString(16)}`, periodDuration: 86_400 }
      const startTime = Number(timestamp) - 1
      const asked = {
        ...{ chainId: '0xa4b1', address, expiry: startTime + 3_600 },
        signer: { type: 'account', data: { id: SHOP } },
        permissions: [{ type: 'native-token-periodic', data: { ...data, startTime }, policies: [] }],
      }
      const granted = await approve(
        'wallet_grantPermissions',
        [asked],
        /^Let .* send up to 0.01 ETH every day/,
      )
      const { context } = granted as { context: `0x${string}` }
      await collect(context, '0.004')
      await expect(collect(context, '0.007')).rejects.toThrow()
      expect((await balanceOf(42161, SHOP)) - before).toBe(parseEther('0.004'))
    })
  })
})

interface Outcome {
  readonly result?: unknown
  readonly error?: string
}

/** Runs in the page. */
function start({ method, params }: { method: string; params: unknown }): void {
  Object.assign(window, { outcome: null })
  Reflect.get(window, 'ask')(method, params).then((outcome: Outcome) => Object.assign(window, { outcome }))
}
