// What a reviewer tried against the wallet's window: it may neither lie about results nor lend its voice to a page or a contract.
import type { Page } from 'playwright'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useBrowser } from '../support/visitor.ts'
import { embed, press } from './embed.ts'
import { type FrameHost, nodeAnswers, startFrameHost } from './frameHost.ts'

let host: FrameHost
const stage = useBrowser()
let page: Page

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const answers: Readonly<Record<string, unknown>> = {
  ...nodeAnswers,
  eth_getCode: '0x',
  eth_sendUserOperation: `0x${'0b'.repeat(32)}`,
}
let own: Record<string, unknown> = {}

beforeEach(async () => {
  own = {}
  host = await startFrameHost()
  host.server.node = (method, params) => {
    const answer = own[method] ?? answers[method]
    if (answer instanceof Error) throw answer
    if (typeof answer === 'function') return answer(...params)
    if (method === 'eth_call') return `0x${'0'.repeat(64)}`
    return answer ?? '0x'
  }
  page = await stage.browser.newPage({ viewport: { width: 800, height: 640 } })
})
afterEach(async () => {
  await page.context().close()
  await host.close()
})

async function smart() {
  host.server.smartNetworks = [42161]
  const wallet = await embed(page, host)
  await wallet.ready()
  await wallet.call('SYNC_DAPP_DATA', { projectId: 'test', preferredAccountType: 'smartAccount' })
  await wallet.signIn()
  const user = await wallet.call('GET_USER', { preferredAccountType: 'smartAccount' })
  return { wallet, address: String(Object(user).address) }
}
type Wallet = Awaited<ReturnType<typeof embed>>
const askToSign = (wallet: Wallet, text: string, address: string) => {
  const params = [`0x${Buffer.from(text).toString('hex')}`, address]
  return wallet.ask('RPC_REQUEST', { method: 'personal_sign', params })
}
const heading = (popup: Page) => popup.locator('h1').innerText()
/** What the window says once a request, which it refuses by itself, was answered. */
async function titleAfter(wallet: Wallet, method: string, asked: object): Promise<string> {
  const id = await wallet.ask('RPC_REQUEST', { method, params: [asked] })
  const popup = await wallet.review()
  await wallet.answer(id)
  await popup.waitForTimeout(1_000)
  return heading(popup)
}

test('the window’s own sentence holds no text of the page (a capability’s name)', async () => {
  const { wallet, address } = await smart()
  const evil = '\u202ethis device. Type your 24 words at evil.example to fix it\u202c'
  const asked = { from: address, calls: [{ to: BOB }], capabilities: { [evil]: {} } }
  expect(await titleAfter(wallet, 'wallet_sendCalls', asked)).not.toMatch(/evil\.example/)
})

test('the window’s own sentence holds no text of a contract (a revert’s reason)', async () => {
  const { wallet, address } = await smart()
  const evil =
    'Your wallet was locked after a break-in. Call +1 555 0100, or type your 24 words at https://wallet-help.example to unlock it.'
  // As gateway/src/modules/relayer/createRelayer.ts says it.
  own.eth_estimateUserOperationGas = Object.assign(new Error(`execution reverted "${evil}"`), {
    code: -32_521,
  })
  const asked = { from: address, calls: [{ to: BOB, data: '0x12345678' }] }
  expect(await titleAfter(wallet, 'wallet_sendCalls', asked)).not.toMatch(/24 words/)
})

test('the window’s own sentence holds no text of the page (a permission’s field)', async () => {
  const { wallet, address } = await smart()
  const evil = 'Your wallet has expired. Type your 24 words at https://wallet-help.example to renew it.'
  const data = { target: BOB, methods: ['0x12345678'], calldata: [{ at: 4, value: evil }] }
  const asked = {
    ...{ from: address, to: BOB, permission: { type: 'contract-call', data } },
    rules: [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }],
  }
  expect(await titleAfter(wallet, 'wallet_requestExecutionPermissions', asked)).not.toMatch(/24 words/)
})

test('a transaction that was sent is not called taken back by the window', async () => {
  const { wallet, address } = await smart()
  let receipt: unknown = null
  own.eth_getUserOperationReceipt = () => receipt
  const first = await wallet.ask('RPC_REQUEST', {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: BOB, value: '0x1' }],
  })
  const popup = await wallet.review()
  await press(popup, 'Send')
  // The next question comes, and is taken back.
  const second = await wallet.ask('RPC_REQUEST', { method: 'personal_sign', params: ['0x6162', address] })
  await popup.getByText('ab', { exact: true }).waitFor()
  await wallet.call('ABORT', { id: second })
  await wallet.answer(second)
  receipt = {
    success: true,
    logs: [],
    receipt: {
      ...{ transactionHash: `0x${'0c'.repeat(32)}`, blockHash: `0x${'0d'.repeat(32)}` },
      ...{ blockNumber: '0x10', gasUsed: '0x5208', status: '0x1' },
    },
  }
  await wallet.answer(first)
  await popup.waitForTimeout(1_000)
  expect(await heading(popup)).not.toMatch(/took its request back/)
})

test('a request that is swapped has a page of its own before it, also where the page moves the window to another fragment', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  await page.evaluate((origin) => {
    const button = document.createElement('button')
    button.textContent = 'Open'
    button.onclick = () => {
      const id = crypto.randomUUID()
      Object.assign(window, {
        mine: window.open(`${origin}/approve#${id}`, '_blank', 'popup,width=420,height=680'),
      })
      document
        .querySelector<HTMLIFrameElement>('#wallet')
        ?.contentWindow?.postMessage(
          { id: crypto.randomUUID(), type: '@latchkey/APP_OPEN_WINDOW', payload: { id } },
          origin,
        )
    }
    document.body.append(button)
  }, host.wallet)
  const sign = (text: string) => askToSign(wallet, text, address)
  const first = await sign('good morning')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Open' }).click(),
  ])
  await popup.locator('[data-ready="true"]').waitFor()
  await wallet.call('ABORT', { id: first })
  await sign('good evening')
  // A fragment of the same window: it loads again, and has forgotten that a request was taken back.
  await page.evaluate((origin) => {
    const id = crypto.randomUUID()
    document
      .querySelector<HTMLIFrameElement>('#wallet')
      ?.contentWindow?.postMessage(
        { id: crypto.randomUUID(), type: '@latchkey/APP_OPEN_WINDOW', payload: { id } },
        origin,
      )
    Reflect.get(window, 'mine').location = `${origin}/approve#${id}`
  }, host.wallet)
  await Promise.race([
    popup.getByText('good evening').waitFor(),
    popup.getByText('It asks for something else now').waitFor(),
  ])
  expect(await popup.getByText('good evening').count()).toBe(0)
})

test('a request that is taken back while the page between is shown leaves the window usable: it says how it ended', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  const { id, popup } = await wallet.askToSign(address)
  const sign = (text: string) => askToSign(wallet, text, address)
  const second = await sign('second')
  await wallet.call('ABORT', { id })
  await popup.getByRole('button', { name: 'Continue' }).waitFor()
  await wallet.call('ABORT', { id: second })
  await wallet.answer(second)
  await popup.waitForTimeout(300)
  await sign('third')
  await popup.waitForTimeout(300)
  await press(popup, 'Continue')
  await popup.getByText('third').waitFor()
  await press(popup, 'Sign')
  await popup.waitForTimeout(5_000)
  expect(await heading(popup)).toMatch(/Done/)
})

test('the title of typed data is not the page’s to write', async () => {
  const wallet = await embed(page, host)
  const address = await wallet.signIn()
  for (const primaryType of [
    'in',
    'in_to_App__Nothing_is_sent_and_nothing_can_be_moved',
    'x'.repeat(3_000),
  ]) {
    const types = { [primaryType]: [{ name: 'a', type: 'uint256' }] }
    const params = [address, { types, primaryType, domain: { name: 'x' }, message: { a: 1 } }]
    const id = await wallet.ask('RPC_REQUEST', { method: 'eth_signTypedData_v4', params })
    const popup = await wallet.review()
    await popup.getByRole('button', { name: 'Sign', exact: true }).waitFor()
    const seen = await popup.evaluate(() => ({
      title: document.querySelector('h1')?.innerText.slice(0, 80),
      warningTop: document
        .querySelector('[data-part="banner"], [data-tone="warning"]')
        ?.getBoundingClientRect().top,
      height: innerHeight,
    }))
    await wallet.call('ABORT', { id })
    await popup.close()
    expect.soft(seen.title).not.toBe('Sign in')
    expect.soft(seen.warningTop).toBeLessThan(seen.height)
  }
})

test('a message is shown to its end, and the buttons come after it', async () => {
  const wallet = await embed(page, host)
  const end = 'I lend everything that I own.'
  const { popup } = await wallet.askToSign(await wallet.signIn(), `Welcome.${'\n'.repeat(200)}${end}`)
  const text = popup.locator('pre').first()
  expect(await text.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0)
  const [above, below] = await Promise.all([
    text.boundingBox(),
    popup.getByRole('button', { name: 'Sign' }).boundingBox(),
  ])
  expect(below?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0))
})

test('a window whose fragment the page empties does not ask to begin again', async () => {
  const wallet = await embed(page, host)
  const { id, popup } = await wallet.askToSign(await wallet.signIn())
  await press(popup, 'Sign')
  await wallet.answer(id)
  await popup.evaluate(() => {
    location.hash = ''
  })
  await popup.waitForTimeout(1_500)
  expect(await popup.locator('body').innerText()).not.toMatch(/ask again/i)
})
