import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ENTRY_POINT } from '@latchkey/smart-account'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { fromRoot } from '../support/fromRoot.ts'
import { useBrowser } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { type FrameHost, nodeAnswers, startFrameHost } from './frameHost.ts'
import { judge } from './judge.ts'

let host: FrameHost
let phraseHost: FrameHost
const stage = useBrowser()
const folder = fromRoot('.cache/shots/frame')

beforeAll(async () => {
  host = await startFrameHost()
  phraseHost = await startFrameHost('localhost', 'phrase')
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  await host.close()
  await phraseHost.close()
})

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const spend = `0x095ea7b3${BOB.slice(2).padStart(64, '0')}${'f'.repeat(64)}`
const stake = `0xa0712d68${'7'.padStart(64, '0')}`
const descriptor = {
  context: { contract: { deployments: [{ chainId: 42161, address: BOB }] } },
  metadata: { owner: 'Harbour' },
  display: {
    formats: {
      'mint(uint256 amount)': {
        intent: 'Stake for a berth',
        fields: [{ path: 'amount', label: 'Nights', format: 'unit', params: { base: 'nights' } }],
      },
    },
  },
  translations: {
    de: { 'Stake for a berth': 'Einen Liegeplatz buchen', Nights: 'Nächte' },
    ar: { 'Stake for a berth': 'حجز مرسى', Nights: 'الليالي' },
  },
}
const text = Buffer.from('Welcome to Backing.\n\nThis proves that the account is yours.').toString('hex')
const requests = {
  message: (address: string) => ({ method: 'personal_sign', params: [`0x${text}`, address] }),
  send: () => ({ method: 'eth_sendTransaction', params: [{ to: BOB, value: '0x16345785d8a0000' }] }),
  approve: () => ({ method: 'eth_sendTransaction', params: [{ to: USDC, data: spend }] }),
  // As the operator's descriptor explains it.
  contract: () => ({ method: 'eth_sendTransaction', params: [{ to: BOB, data: stake }] }),
}
const frames = [
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'de' },
  { theme: 'dark', locale: 'ar' },
] as const
const inEach = (table: object) =>
  Object.keys(table).flatMap((name) => frames.map((frame) => ({ name, ...frame })))

test.each(inEach(requests))(
  'the screen $name in $theme and $locale reads well and fits',
  async ({ name, theme, locale }) => {
    host.server.node = (method) => nodeAnswers[method] ?? '0x'
    host.server.descriptors.set(`42161:${BOB.toLowerCase()}`, [descriptor])
    const page = await openPage(locale)
    const wallet = await embed(page, host)
    const address = await wallet.signIn()
    await wallet.call('SYNC_THEME', { themeMode: theme })
    await wallet.ask('RPC_REQUEST', requests[name as keyof typeof requests](address))
    await inspect(await wallet.review(), `${name}-${theme}-${locale}`)
    await page.context().close()
  },
)

const GITHUB = { provider: 'github', name: 'ada' } as const
const BOTH = [{ provider: 'email', name: 'ada@example.com' } as const, GITHUB]
const changes = {
  remove: { logins: BOTH, call: 'REMOVE_LOGIN', payload: { id: 'github:ada' } },
  email: { logins: BOTH, call: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp: '123456' } },
  firstEmail: { logins: [GITHUB], call: 'UPDATE_EMAIL_SECONDARY_OTP', payload: { otp: '123456' } },
}

test.each(inEach(changes))(
  'the change of logins $name in $theme and $locale reads well and fits',
  async ({ name, theme, locale }) => {
    const { logins, call, payload } = changes[name as keyof typeof changes]
    host.server.logins = [...logins]
    const page = await openPage(locale)
    const wallet = await embed(page, host)
    await wallet.signIn()
    await wallet.call('SYNC_THEME', { themeMode: theme })
    await wallet.ask(call, payload)
    await inspect(await wallet.review(), `change-${name}-${theme}-${locale}`)
    await page.context().close()
  },
)

/** A page of somebody whose browser speaks that language: the page does not choose the wallet's. */
const openPage = (locale: string) => stage.browser.newPage({ viewport: { width: 800, height: 600 }, locale })

const periodic = { periodAmount: '0xde0b6b3a7640000', periodDuration: 86_400, startTime: 1_800_000_000 }
const UNPAID = '0xde0b6b3a7640000'
const PCI = '6f1c3a52-6f7e-4c6b-9a55-0d5c1c1b7a10'
const ofSmartAccount = (address: string) => ({
  calls: {
    method: 'wallet_sendCalls',
    params: [
      {
        version: '2.0.0',
        from: address,
        chainId: '0xa4b1',
        calls: [
          { to: BOB, value: '0x16345785d8a0000' },
          { to: USDC, data: spend },
          { to: BOB, data: stake },
        ],
      },
    ],
  },
  // The operator does not pay for it, and the balance covers the amount alone.
  unpaid: { method: 'eth_sendTransaction', params: [{ to: BOB, value: UNPAID }] },
  grant: {
    method: 'wallet_requestExecutionPermissions',
    params: [
      {
        ...{ chainId: '0xa4b1', to: BOB },
        permission: { type: 'native-token-periodic', isAdjustmentAllowed: false, data: periodic },
        rules: [
          { type: 'expiry', data: { timestamp: 4_000_000_000 } },
          { type: 'count', data: { uses: 3 } },
        ],
      },
    ],
  },
  contractGrant: {
    method: 'wallet_requestExecutionPermissions',
    params: [
      {
        ...{ chainId: '0xa4b1', to: BOB },
        permission: { type: 'contract-call', data: { target: USDC, methods: ['approve(address,uint256)'] } },
        rules: [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }],
      },
    ],
  },
  revoke: { method: 'wallet_revokePermissions', params: [{ pci: PCI, address: `eip155:42161:${address}` }] },
})

async function signInSmart(page: Page, look: (typeof frames)[number]) {
  const { theme, locale } = look
  host.server.smartNetworks = [42161]
  onTestFinished(() => {
    host.server.smartNetworks = []
  })
  host.server.node = (method, [call]) => {
    const { to, maxFeePerGas, callData } = Object(call)
    if (method === 'eth_estimateUserOperationGas' && maxFeePerGas === '0x0')
      if (callData.includes(UNPAID.slice(2)))
        throw Object.assign(new Error('The budget is spent'), { code: -32_504 })
    return method === 'eth_call' && to === ENTRY_POINT ? `0x${'0'.repeat(64)}` : (nodeAnswers[method] ?? '0x')
  }
  const wallet = await embed(page, host)
  await wallet.ready()
  await wallet.call('SYNC_THEME', { themeMode: theme })
  await wallet.call('SYNC_DAPP_DATA', { projectId: 'test', preferredAccountType: 'smartAccount' })
  const address = await wallet.signIn(`${theme}.${locale}@example.com`)
  host.server.sessions.set(PCI, {
    account: `eip155:42161:${address}`,
    grant: {
      delegate: BOB,
      permission: { type: 'contract-call', target: USDC, methods: ['0x095ea7b3'] },
      expiresAt: 4_000_000_000,
    },
    signature: '0x',
  })
  return { wallet, requests: Object.entries(ofSmartAccount(address)) }
}

test.each(frames)('calls and permissions in $theme and $locale read well and fit', async (look) => {
  const page = await openPage(look.locale)
  const { wallet, requests } = await signInSmart(page, look)
  for (const [name, request] of requests) {
    const id = await wallet.ask('RPC_REQUEST', request)
    const popup = await wallet.review()
    await inspect(popup, `${name}-${look.theme}-${look.locale}`)
    expect(await popup.title()).toBe(await popup.locator('h1').innerText())
    // The third refusal in a row closes the window, perhaps before the key is let go.
    await popup.keyboard.press('Escape').catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
    expect((await wallet.answer(id)).payload).toMatchObject({ code: 4001 })
    await popup.close()
  }
  await page.context().close()
})

test.each(frames)(
  'the screens of a phrase in $theme and $locale read well and fit',
  async ({ theme, locale }) => {
    const shot = (name: string) => `${name}-${theme}-${locale}`
    /** On a device of its own: the wallet's window leads to the page where recovery is set up. */
    async function open() {
      const page = await openPage(locale)
      const wallet = await embed(page, phraseHost)
      await wallet.ready()
      await wallet.call('SYNC_THEME', { themeMode: theme })
      await wallet.call('CONNECT_EMAIL', { email: `${theme}.${locale}@example.com` })
      await wallet.call('CONNECT_OTP', { otp: '123456' })
      return { page, wallet }
    }
    async function goOn(wallet: Awaited<ReturnType<typeof embed>>) {
      const popup = await wallet.review()
      await popup.waitForURL(/\/recover\?/)
      const part = (selector: string) => popup.locator(selector)
      const accept = () => part('[data-ready="true"]').click()
      return { popup, part, accept, isReady: () => part('h1[tabindex]').waitFor() }
    }
    const { page, wallet } = await open()
    const asked = await wallet.ask('GET_USER')
    const { popup, part, accept } = await goOn(wallet)
    await inspect(popup, shot('phraseCovered'))
    // What nobody has seen, nobody has written down.
    await accept()
    await part('[role="status"]').filter({ hasText: /./ }).waitFor()
    expect(await part('[data-part="words"]').count()).toBe(0)
    await part('[data-part="covered"] button').click()
    await inspect(popup, shot('phrase'))
    const words = await part('[data-part="words"] > li').allTextContents()
    await accept()
    await part('input').first().waitFor()
    await accept()
    await part('[role="status"]').filter({ hasText: /./ }).waitFor()
    await inspect(popup, shot('phraseConfirm'))
    // A user who finds a word missing can see all of them again.
    await part('[data-part="content"] button').click()
    await part('[data-part="covered"] button').click()
    await part('[data-part="words"] > li').first().waitFor()
    expect(await part('[data-part="words"] > li').allTextContents()).toEqual(words)
    await accept()
    await part('input').first().waitFor()
    for (const field of await part('[data-part="content"] div:has(> label)').all()) {
      const [number = ''] = (await field.locator('label').innerText()).match(/\d+/) ?? []
      await field.locator('input').fill(words[Number(number) - 1] ?? '')
    }
    await accept()
    const { payload } = await wallet.answer(asked)
    await page.context().close()

    const second = await open()
    expect(await second.wallet.call('GET_USER')).toMatchObject({ address: Object(payload).address })
    const params = ['0x6162', Object(payload).address]
    const signing = await second.wallet.ask('RPC_REQUEST', { method: 'personal_sign', params })
    const entering = await goOn(second.wallet)
    await entering.part('textarea').fill(words.toReversed().join(' '))
    await entering.accept()
    await entering.part('[role="status"]').filter({ hasText: /./ }).waitFor()
    await inspect(entering.popup, shot('phraseEnter'))
    await entering.part('textarea').fill(words.join(' '))
    await entering.accept()
    await entering.part('textarea').waitFor({ state: 'detached' })
    // Until the page says that the wallet is ready, its server may not know of this device.
    await entering.part('main h1').waitFor()
    await entering.popup.close()
    const last = await second.wallet.review()
    await last.locator('[data-ready="true"]').click()
    expect((await second.wallet.answer(signing)).type).toContain('SUCCESS')
    await second.page.context().close()
  },
)

/** Pictures at a phone's width and, in one language, of a wide one; the layout is the same in every language. */
async function inspect(popup: Page, name: string): Promise<void> {
  await popup.locator('[data-ready="true"]').waitFor()
  for (const width of name.endsWith('-en') ? [1280, 360] : [360]) {
    await popup.setViewportSize({ width, height: 660 })
    await popup.screenshot({ path: join(folder, `${name}-${width}.png`) })
    expect(await judge(popup)).toEqual([])
    expect(await popup.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  // Another width makes the second begin again in which no press counts.
  await popup.waitForTimeout(200)
  await popup.locator('[data-ready="true"]').waitFor()
}
