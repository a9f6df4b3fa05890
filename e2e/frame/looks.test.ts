import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInstalledBrowser, launchArguments } from '../../scripts/browser.mjs'
import { fromRoot } from '../support/fromRoot.ts'
import { embed } from './embed.ts'
import { type FrameHost, startFrameHost } from './frameHost.ts'
import { judge } from './judge.ts'

let host: FrameHost
let browser: Browser
const folder = fromRoot('.cache/shots/frame')

beforeAll(async () => {
  const executablePath = process.env.CHROME_PATH ?? findInstalledBrowser()
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args: launchArguments() })
  host = await startFrameHost()
  mkdirSync(folder, { recursive: true })
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
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
const requests = {
  message: (address: string) => ({
    method: 'personal_sign',
    params: [
      `0x${Buffer.from('Welcome to Backing.\n\nThis proves that the account is yours.').toString('hex')}`,
      address,
    ],
  }),
  send: () => ({ method: 'eth_sendTransaction', params: [{ to: BOB, value: '0x16345785d8a0000' }] }),
  approve: () => ({
    method: 'eth_sendTransaction',
    params: [{ to: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', data: spend }],
  }),
  // As the operator's descriptor explains it.
  contract: () => ({ method: 'eth_sendTransaction', params: [{ to: BOB, data: stake }] }),
}
const frames = [
  { theme: 'dark', locale: 'en' },
  { theme: 'light', locale: 'de' },
  { theme: 'dark', locale: 'ar' },
] as const

test.each(Object.keys(requests).flatMap((name) => frames.map((frame) => ({ name, ...frame }))))(
  'the screen $name in $theme and $locale reads well and fits',
  async ({ name, theme, locale }) => {
    host.server.node = (method) => answers[method] ?? '0x'
    host.server.descriptors.set(`42161:${BOB.toLowerCase()}`, [descriptor])
    const page = await browser.newPage({ viewport: { width: 360, height: 600 } })
    const wallet = await embed(page, host)
    const address = await wallet.signIn()
    await wallet.call('SYNC_THEME', { themeMode: theme })
    await wallet.call('SYNC_DAPP_DATA', { projectId: 'test', locale })
    await wallet.ask('RPC_REQUEST', requests[name as keyof typeof requests](address))
    await wallet.armed()
    await page.screenshot({ path: join(folder, `${name}-${theme}-${locale}.png`) })
    const violations = await judge(wallet.frame())
    expect(violations).toEqual([])
    expect(await wallet.frame().evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await page.close()
  },
)

const answers: Readonly<Record<string, unknown>> = {
  eth_getTransactionCount: '0x7',
  eth_estimateGas: '0x5208',
  eth_getBlockByNumber: { baseFeePerGas: '0x5f5e100' },
  eth_maxPriorityFeePerGas: '0xa',
  eth_getBalance: '0xde0b6b3a7640000',
}
