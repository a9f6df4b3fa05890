import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { createFakeServer } from '../testing/fakeServer.ts'
import { startAsking } from '../testing/startAsking.ts'
import type { Shown } from './question.ts'

const SHOP = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const TOKEN = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const ROUTER = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const WETH = '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'
const abi = parseAbi([
  'function pay(address token, uint256 amount, bytes32 order)',
  'function approve(address spender, uint256 amount)',
])
const ORDER = `0x${'07'.repeat(32)}` as const
const pay = encodeFunctionData({ abi, functionName: 'pay', args: [TOKEN, 1_500_000n, ORDER] })

const deployments = [{ chainId: 42161, address: SHOP }]
const descriptor = {
  context: { contract: { deployments } },
  metadata: { owner: 'Shop' },
  display: {
    formats: {
      'pay(address token,uint256 amount,bytes32 order)': {
        intent: 'Pay an order',
        fields: [{ path: 'amount', label: 'Price', format: 'tokenAmount', params: { tokenPath: 'token' } }],
      },
      'approve(address spender,uint256 amount)': { intent: 'Say hello', fields: [] },
    },
  },
  translations: { de: { 'Pay an order': 'Bestellung bezahlen', Price: 'Preis' } },
}

const text = (value: string): Hex =>
  `0x${'20'.padStart(64, '0')}${value.length.toString(16).padStart(64, '0')}${Buffer.from(value).toString('hex').padEnd(64, '0')}`
/** The token says its name; the shop does not. */
const readContract = (to: string, data: string): Hex => {
  if (to !== TOKEN) return '0x'
  return data === '0x313ce567' ? `0x${'6'.padStart(64, '0')}` : text('USDC')
}

/** Has somebody asked for one signature. @returns what the screen showed */
async function ask(
  method: string,
  params: (address: string) => unknown[],
  descriptors: unknown[],
  { locale, ofToken = [] }: { readonly locale?: string | undefined; readonly ofToken?: unknown[] } = {},
) {
  const server = createFakeServer()
  server.descriptors.set(`42161:${SHOP.toLowerCase()}`, descriptors)
  server.descriptors.set(`42161:${TOKEN.toLowerCase()}`, ofToken)
  const frame = await startAsking({ server, read: readContract, window: locale ? { locale } : {} })
  // A page does not choose the language of warnings.
  await frame.call('SYNC_DAPP_DATA', { projectId: 'test', locale: 'ar' })
  await frame.rpc(method, params(frame.address))
  return frame.last()
}
interface More {
  readonly locale?: string
  readonly value?: string
  readonly ofToken?: unknown[]
}
const send = (to: string, data: Hex, descriptors: unknown[], { value, ...more }: More = {}) =>
  ask('eth_sendTransaction', (from) => [{ from, to, data, ...(value && { value }) }], descriptors, more)
const rowsOf = (shown?: Shown) => shown?.statements[0]?.lines.map(({ label, value }) => `${label}: ${value}`)

test('[S6.6] a contract’s descriptor says what a call is for, and every value of the call is still there', async () => {
  const shown = await send(SHOP, pay, [descriptor])
  expect(shown?.statements.map(({ title }) => title)).toEqual(['Call a contract: “\u2068Pay an order\u2069”'])
  expect(rowsOf(shown)).toEqual([
    'Price: 1.5 USDC',
    `order: ${ORDER}`,
    `Contract: ${SHOP}`,
    'Explained by: Shop',
  ])
  expect(shown?.lines).toContainEqual({ label: 'USDC', value: TOKEN, isAddress: true })
  expect(shown?.warnings).toEqual([])
})

test('[S6.6] the wallet speaks the person’s language, whatever the page’s, with the descriptor’s texts in it', async () => {
  const shown = await send(SHOP, pay, [descriptor], { locale: 'de', value: '0x1' })
  expect(shown?.statements.map(({ title }) => title)).toEqual([
    '0.000000000000000001 ETH senden',
    'Einen Vertrag aufrufen: „\u2068Bestellung bezahlen\u2069“',
  ])
  expect(rowsOf({ ...shown, statements: shown?.statements.slice(1) } as Shown)?.[0]).toBe('Preis: 1.5 USDC')
  expect(shown?.lines?.map(({ label }) => label)).toEqual(['USDC', 'Betrag'])
})

test('what the wallet decodes itself, no descriptor says in other words', async () => {
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [TOKEN, 2n ** 256n - 1n] })
  const shown = await send(SHOP, approve, [descriptor])
  expect(shown?.statements[0]?.title).toContain('Let a contract spend all')
  expect(shown?.warnings[0]).toContain('could take all of these tokens')
})

test.each([
  ['no descriptor', []],
  [
    'a descriptor of another contract',
    [{ ...descriptor, context: { contract: { deployments: [{ chainId: 42161, address: TOKEN }] } } }],
  ],
  [
    'a descriptor that the server should have refused',
    [{ ...descriptor, metadata: { owner: 'Shop\u202e' } }],
  ],
  ['no object', ['text']],
])('with %s, a call is shown as one that the wallet cannot tell', async (_, descriptors) => {
  const shown = await send(SHOP, pay, descriptors)
  expect(shown?.statements[0]?.title).toBe('Call a contract')
  expect(shown?.warnings).toEqual(['The wallet cannot tell what this does. Sign only if you trust the site.'])
})

test('[S6.6] typed data is explained, and every field of it is listed besides', async () => {
  const Order = Object.entries({ token: 'address', amount: 'uint256' }).map(([name, type]) => ({
    name,
    type,
  }))
  const data = {
    ...{ types: { Order }, primaryType: 'Order', domain: { chainId: 42161, verifyingContract: SHOP } },
    message: { token: TOKEN, amount: '1500000' },
  }
  const params = { tokenPath: 'token' }
  const explained = {
    context: { eip712: { deployments } },
    metadata: { owner: 'Shop' },
    display: {
      formats: {
        'Order(address token,uint256 amount)': {
          intent: 'Place an order',
          fields: [{ path: 'amount', label: 'You offer', format: 'tokenAmount', params }],
        },
      },
    },
  }
  const shown = await ask('eth_signTypedData_v4', (address) => [address, JSON.stringify(data)], [explained])
  expect(shown?.statements[0]?.title).toBe('Sign data: “\u2068Place an order\u2069”')
  expect(rowsOf(shown)?.[0]).toBe('You offer: 1.5 USDC')
  expect(shown?.lines?.map(({ label }) => label)).toEqual([
    ...['USDC', 'domain.chainId', 'domain.verifyingContract', 'token', 'amount'],
  ])
  expect(shown?.warnings).toEqual([])
})

const forwarding = parseAbi(['function forward(address target, bytes action)'])
const forward = (action: Hex) =>
  encodeFunctionData({ abi: forwarding, functionName: 'forward', args: [TOKEN, action] })
const forwarder = {
  ...descriptor,
  display: {
    formats: {
      'forward(address target,bytes action)': {
        intent: 'Forward',
        fields: [{ path: 'action', label: 'Then', format: 'calldata', params: { calleePath: 'target' } }],
      },
    },
  },
}

test('[S6.6] a call within a call is explained by the descriptor of its own contract; one that nobody explains is warned of', async () => {
  const vault = {
    context: { contract: { deployments: [{ chainId: 42161, address: TOKEN }] } },
    metadata: { owner: 'Vault' },
    display: {
      formats: {
        'pay(address token,uint256 amount,bytes32 order)': {
          intent: 'Pay',
          interpolatedIntent: 'Pay {amount}',
          fields: [{ path: 'amount', label: 'Price', format: 'tokenAmount', params: { tokenPath: 'token' } }],
        },
      },
    },
  }
  const shown = await send(SHOP, forward(pay), [forwarder], { ofToken: [vault] })
  expect(rowsOf(shown)).toEqual([
    'Then: Call a contract: “\u2068Pay \u20681.5 USDC\u2069\u2069”',
    'Then › Price: 1.5 USDC',
    `Then › order: ${ORDER}`,
    `Then › Contract: ${TOKEN}`,
    'Then › Explained by: Vault',
    `Contract: ${SHOP}`,
    'Explained by: Shop',
  ])
  expect(shown?.warnings).toEqual([])
  const unexplained = await send(SHOP, forward(pay), [forwarder])
  expect(rowsOf(unexplained)?.[0]).toBe(`Then: Call a contract (${pay})`)
  expect(unexplained?.warnings).toEqual([
    'The wallet cannot tell what this does. Sign only if you trust the site.',
  ])
})

test('[S6.6] an approval within a call is called that, and its warning is shown', async () => {
  const approve = encodeFunctionData({ abi, functionName: 'approve', args: [SHOP, 2n ** 256n - 1n] })
  const shown = await send(SHOP, forward(approve), [forwarder], { ofToken: [descriptor] })
  expect(rowsOf(shown)?.[0]).toContain('Then: Let a contract spend all')
  expect(shown?.warnings).toEqual([expect.stringContaining('could take all of these tokens')])
})

test('swaps of the project’s own routers are decoded', async () => {
  const router = parseAbi([
    'struct Params { address tokenIn; address tokenOut; uint24 fee; address recipient; uint256 amountIn; uint256 amountOutMinimum; uint160 sqrtPriceLimitX96; }',
    'function exactInputSingle(Params params) payable returns (uint256)',
  ])
  const recipient = '0x0000000000000000000000000000000000000001'
  const pool = { tokenIn: WETH, tokenOut: TOKEN, fee: 500, recipient } as const
  const params = { ...pool, amountIn: 10n ** 15n, amountOutMinimum: 2n, sqrtPriceLimitX96: 0n }
  const data = encodeFunctionData({ abi: router, functionName: 'exactInputSingle', args: [params] })
  const shown = await send(ROUTER, data, [], { value: '0x38d7ea4c68000' })
  expect(shown?.statements.map(({ title }) => title)).toEqual(['Swap 0.001 ETH for at least 0.000002 USDC'])
  expect(shown?.warnings).toEqual([])
})
