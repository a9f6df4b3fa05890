import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { ENTRY_POINT } from '@latchkey/smart-account'
import type { Browser, Frame, Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromRoot } from '../support/fromRoot.ts'
import { launch } from '../support/visitor.ts'
import { embed } from './embed.ts'
import { type FrameHost, nodeAnswers, startFrameHost } from './frameHost.ts'

let host: FrameHost
let browser: Browser
beforeAll(async () => {
  ;[browser, host] = await Promise.all([launch(), startFrameHost()])
  host.server.smartNetworks = [42161]
  host.server.node = (method, [call]) =>
    method === 'eth_call' && Object(call).to === ENTRY_POINT
      ? `0x${'0'.repeat(64)}`
      : (answers[method] ?? '0x')
  host.server.descriptors.set(`42161:${SHOP.toLowerCase()}`, [descriptor])
})
afterAll(async () => {
  await browser.close()
  await host.close()
})

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const OTHER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const mint = `0xa0712d68${'7'.padStart(64, '0')}`
const descriptor = {
  context: { contract: { deployments: [{ chainId: 42161, address: SHOP }] } },
  metadata: { owner: 'Harbour' },
  display: {
    formats: {
      'mint(uint256 amount)': {
        intent: 'Stake',
        fields: [{ path: 'amount', label: 'Nights', format: 'raw' }],
      },
    },
  },
}
const answers: Readonly<Record<string, unknown>> = {
  ...nodeAnswers,
  eth_sendUserOperation: `0x${'12'.repeat(32)}`,
  eth_getUserOperationReceipt: { success: true, receipt: { transactionHash: `0x${'12'.repeat(32)}` } },
}
const typed = (address: string) => ({
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Order: [{ name: 'by', type: 'address' }] },
  primaryType: 'Order',
  domain: { name: 'Harbour' },
  message: { by: address },
})
const calls = [
  { to: SHOP, value: '0x1' },
  { to: SHOP, data: mint },
]
const permission = { type: 'contract-call', data: { target: SHOP, methods: ['mint(uint256)'] } }
const rules = [{ type: 'expiry', data: { timestamp: 4_000_000_000 } }]
/** Approvals, and how many bytes the window may load for each. */
type Approvals = Readonly<Record<string, { most: number; request: (address: string) => object }>>
const plain: Approvals = {
  'a message': {
    most: 76_000,
    request: (address) => ({ method: 'personal_sign', params: ['0x616263', address] }),
  },
  'typed data': {
    most: 91_000,
    request: (address) => ({ method: 'eth_signTypedData_v4', params: [address, typed(address)] }),
  },
  'a transfer': {
    most: 92_000,
    request: (from) => ({ method: 'eth_sendTransaction', params: [{ to: from, value: '0x1' }] }),
  },
  'a transaction that the operator explains': {
    most: 105_000,
    request: () => ({ method: 'eth_sendTransaction', params: [{ to: SHOP, data: mint }] }),
  },
}
const smart: Approvals = {
  calls: {
    most: 98_000,
    request: (from) => ({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', from, chainId: '0xa4b1', calls: [{ to: OTHER, value: '0x1' }] }],
    }),
  },
  'a permission': {
    most: 93_000,
    request: () => ({
      method: 'wallet_requestExecutionPermissions',
      params: [
        {
          chainId: '0xa4b1',
          to: SHOP,
          permission: { ...permission, data: { ...permission.data, target: OTHER } },
          rules,
        },
      ],
    }),
  },
  'calls, one of which the operator explains': {
    most: 110_000,
    request: (from) => ({
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', from, chainId: '0xa4b1', calls }],
    }),
  },
  'a permission that the operator explains': {
    most: 108_000,
    request: () => ({
      method: 'wallet_requestExecutionPermissions',
      params: [{ chainId: '0xa4b1', to: SHOP, permission, rules }],
    }),
  },
}

/** Everything that a document has loaded of the built wallet, in bytes as gzip makes them; React apart. */
async function weigh(document: Page | Frame): Promise<{ own: number; react: number }> {
  const names = await document.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  )
  const files = [...new Set(names)]
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => new URL(name).pathname)
  const sum = (some: readonly string[]) =>
    some.reduce((total, file) => total + gzipSync(readFileSync(fromRoot(`apps/frame/dist${file}`))).length, 0)
  const isReact = (file: string) => file.startsWith('/assets/react-')
  return { own: sum(files.filter((file) => !isReact(file))), react: sum(files.filter(isReact)) }
}

test.each([
  ['a plain account', 'eoa', plain],
  ['a smart account', 'smartAccount', smart],
] as const)(
  'with %s, the frame weighs at most 40 kB, and the window stays within its limits, besides React, until an approval of any kind is signed',
  async (_, preferredAccountType, requests) => {
    const page = await browser.newPage()
    const wallet = await embed(page, host)
    await wallet.ready()
    await wallet.call('SYNC_DAPP_DATA', { projectId: 'test', preferredAccountType })
    const before = await weigh(wallet.frame())
    const address = await wallet.signIn(`${preferredAccountType}@example.com`)
    for (const [name, { most, request }] of Object.entries(requests)) {
      const id = await wallet.ask('RPC_REQUEST', request(address))
      const popup = await wallet.review()
      await popup.locator('[data-ready="true"]').click({ timeout: 90_000 })
      expect((await wallet.answer(id)).type).toContain('SUCCESS')
      const after = await weigh(popup)
      console.log(
        `figure: the frame weighs ${before.own} bytes, the window with ${name} ${after.own} besides React (${after.react})`,
      )
      expect.soft(before).toEqual({ own: expect.any(Number), react: 0 })
      expect.soft(before.own).toBeLessThan(40_000)
      expect.soft(after.own).toBeLessThan(most)
      await popup.close()
    }
    await page.close()
  },
)
