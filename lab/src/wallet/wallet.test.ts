import {
  type Address,
  createPublicClient,
  type Hex,
  http,
  parseEther,
  recoverMessageAddress,
  recoverTypedDataAddress,
  stringToHex,
} from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { labAccounts } from '../chains/labAccounts.ts'
import { findLabChain } from '../chains/labChains.ts'
import { receiptOf } from '../chains/receiptOf.ts'
import { ERC20_ABI } from '../seed/abis.ts'
import { type RunningLab, startLab } from '../startLab.ts'

let lab: RunningLab
beforeAll(async () => {
  lab = await startLab()
}, 300_000)
afterAll(() => lab.stop())

const [first, second] = labAccounts().map((account) => account.address) as [Address, Address]
const stranger = '0x00000000000000000000000000000000000000cc'
const ARBITRUM_ONE_GENESIS = '0x7ee576b35482195fc49205cec9af72ce14f003b9ae69f6ba0faef4514be8b442'

/** One browser with the Lab Wallet, over HTTP as the script in the page uses it. */
function createBrowser() {
  const origin = lab.pageUrl ?? ''
  const session = crypto.randomUUID()
  const post = async (path: string, body: object) => {
    const response = await fetch(`${lab.pageUrl}/__lab/wallet${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ session, ...body }),
    })
    return response.json()
  }
  const start = (method: string, params: unknown[] = []) => post('/request', { method, params })
  const finish = async (answer: { status: string; id?: string; result?: unknown; error?: unknown }) => {
    const outcome =
      answer.status === 'pending'
        ? await (await fetch(`${lab.pageUrl}/__lab/wallet/outcome/${answer.id}`)).json()
        : answer
    return outcome.status === 'done' ? outcome.result : outcome.error
  }
  const request = async (method: string, params: unknown[] = []) => finish(await start(method, params))
  return {
    session,
    start,
    finish,
    request,
    /** The code that a request is refused with. */
    refusal: async (method: string, params: unknown[] = []) => (await request(method, params)).code,
    setMode: (mode: string, more: object = {}) => post('/mode', { mode, ...more }),
    decide: (approved: boolean, more: object = {}) => post('/decide', { approved, ...more }),
    post,
    state: async () => (await fetch(`${lab.pageUrl}/__lab/wallet/state?session=${session}`)).json(),
    async events() {
      const response = await fetch(`${lab.pageUrl}/__lab/wallet/events?session=${session}`, {
        headers: { origin },
      })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      let heard = ''
      return {
        async next(type: string): Promise<unknown> {
          for (;;) {
            const match = new RegExp(`event: ${type}\\ndata: (.*)\\nid: .*\\n\\n`).exec(heard)
            if (match?.[1] !== undefined) {
              heard = heard.slice(match.index + match[0].length)
              return JSON.parse(match[1])
            }
            const chunk = await reader?.read()
            if (!chunk || chunk.done) throw new Error('the stream ended')
            heard += chunk.value
          }
        },
        close: () => reader?.cancel(),
      }
    },
  }
}

const TWO_CALLS = [
  { to: stranger, value: '0x1' },
  { to: stranger, value: '0x2' },
]
const callsOf = (from: string, atomicRequired: boolean, calls: object[] = TWO_CALLS) => ({
  ...{ version: '2.0.0', from, chainId: '0xa4b1', atomicRequired, calls },
})

const connected = async () => {
  const browser = createBrowser()
  await browser.setMode('approve')
  await browser.request('eth_requestAccounts')
  return browser
}

const reader = (chainId: number) => {
  const chain = lab.chains.find(({ id }) => id === chainId)
  return createPublicClient({ transport: http(chain?.nodeUrl), pollingInterval: 20 })
}

test('shares accounts only after a person approved, and only the chosen ones', async () => {
  const browser = createBrowser()
  expect(await browser.request('eth_accounts')).toEqual([])
  const asked = await browser.start('eth_requestAccounts')
  expect(asked).toMatchObject({ status: 'pending', window: true })
  expect((await browser.state()).pending).toMatchObject([
    { method: 'eth_requestAccounts', question: { kind: 'connect', origin: lab.pageUrl } },
  ])
  await browser.decide(true, { accounts: [second] })
  expect(await browser.finish(asked)).toEqual([second])
  expect(await browser.request('eth_accounts')).toEqual([second])
  expect((await browser.state()).pending).toEqual([])
})

test('answers 4001 when a person rejects', async () => {
  const browser = createBrowser()
  const asked = await browser.start('eth_requestAccounts')
  await browser.decide(false)
  expect(await browser.finish(asked)).toEqual({ code: 4001, message: 'The user rejected the request.' })
  expect(await browser.request('eth_accounts')).toEqual([])
})

test('answers -32002 to a second request for accounts while the first waits', async () => {
  const browser = createBrowser()
  await browser.start('eth_requestAccounts')
  expect(await browser.refusal('eth_requestAccounts')).toBe(-32002)
})

test('keeps permissions by origin, and gives and takes them by EIP-2255', async () => {
  const browser = await connected()
  const [permission] = (await browser.request('wallet_getPermissions')) as [{ caveats: unknown }]
  expect(permission).toMatchObject({
    parentCapability: 'eth_accounts',
    caveats: [{ type: 'restrictReturnedAccounts', value: [first] }],
  })
  expect(await browser.request('wallet_revokePermissions', [{ eth_accounts: {} }])).toBeNull()
  expect(await browser.request('eth_accounts')).toEqual([])
  expect(await browser.request('wallet_requestPermissions', [{ eth_accounts: {} }])).toHaveLength(1)
  expect(await browser.refusal('wallet_requestPermissions', [{ other: {} }])).toBe(-32602)
  // The same server by its other name is another origin.
  const otherUrl = lab.pageUrl?.replace('localhost', '127.0.0.1')
  const other = await fetch(`${otherUrl}/__lab/wallet/request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: otherUrl ?? '' },
    body: JSON.stringify({ session: browser.session, method: 'eth_accounts' }),
  })
  expect(await other.json()).toEqual({ status: 'done', result: [] })
})

test('signs a message with exactly the account that was asked for', async () => {
  const browser = await connected()
  const message = 'Hello, lab'
  const signature = (await browser.request('personal_sign', [stringToHex(message), first])) as Hex
  expect(await recoverMessageAddress({ message, signature })).toBe(first)
})

test('refuses an account that was not shared', async () => {
  const browser = await connected()
  expect(await browser.refusal('personal_sign', [stringToHex('hi'), second])).toBe(4100)
  expect(await browser.refusal('eth_sendTransaction', [{ from: second, to: stranger, value: '0x1' }])).toBe(
    4100,
  )
})

test('signs typed data for its own chain and refuses it for another', async () => {
  const browser = await connected()
  const typedData = (chainId: number) => ({
    domain: { name: 'Lab', chainId },
    types: { Order: [{ name: 'amount', type: 'uint256' }] },
    primaryType: 'Order' as const,
    message: { amount: '25' },
  })
  const data = typedData(42161)
  const signature: Hex = await browser.request('eth_signTypedData_v4', [first, JSON.stringify(data)])
  const signed = { ...data, message: { amount: 25n }, signature }
  expect(await recoverTypedDataAddress(signed)).toBe(first)
  expect(await browser.refusal('eth_signTypedData_v4', [first, typedData(1)])).toBe(-32602)
  // What would be shown, and not signed.
  for (const more of [
    { message: { ...data.message, note: 'free' } },
    { types: { ...data.types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
  ])
    expect(await browser.refusal('eth_signTypedData_v4', [first, { ...data, ...more }])).toBe(-32602)
})

test('sends ether, many at once without colliding, and the receipts are on the chain', async () => {
  const browser = await connected()
  const send = () =>
    browser.request('eth_sendTransaction', [{ from: first, to: stranger, value: '0x5' }]) as Promise<Hex>
  const hashes = await Promise.all([send(), send(), send()])
  for (const hash of hashes) {
    const receipt = await receiptOf(reader(42161), hash)
    expect(receipt).toMatchObject({ status: 'success', from: first.toLowerCase() })
  }
  expect(await reader(42161).getBalance({ address: stranger })).toBe(15n)
})

test('says in words what a token transfer does before it is approved', async () => {
  const browser = await connected()
  await browser.setMode('manual')
  const usdc = findLabChain(42161)?.contracts.usdc ?? stranger
  const data = `0xa9059cbb${stranger.slice(2).padStart(64, '0')}${25_000_000n.toString(16).padStart(64, '0')}`
  const asked = await browser.start('eth_sendTransaction', [{ from: first, to: usdc, data }])
  const [{ question }] = (await browser.state()).pending
  expect(question.title).toBe('Send 25 USDC')
  expect(question.rows).toContainEqual({ label: 'Network', value: 'Arbitrum One (lab)' })
  await browser.decide(true)
  const hash = await browser.finish(asked)
  expect((await receiptOf(reader(42161), hash)).status).toBe('success')
  const call = { address: usdc, abi: ERC20_ABI, functionName: 'balanceOf', args: [stranger] } as const
  expect(await reader(42161).readContract(call)).toBe(25_000_000n)
})

test.each([
  ['at most where the page set the price', { gasPrice: '0x77359400' }, '≤ 0.000042 ETH'],
  ['about where it did not', {}, expect.stringMatching(/^≈ 0\.0000\d+ ETH$/)],
])('says what a transfer costs: %s', async (_, price, value) => {
  const browser = await connected()
  await browser.setMode('manual')
  const transfer = { from: first, to: stranger, value: '0x1', gas: '0x5208', ...price }
  await browser.start('eth_sendTransaction', [transfer])
  const [{ question }] = (await browser.state()).pending
  expect(question.rows).toContainEqual({ label: 'Network fee', value })
  await browser.decide(false)
})

test('hands on why the node refuses a transaction, and warns before it', async () => {
  const browser = await connected()
  const value = `0x${parseEther('1000000').toString(16)}`
  const answer = await browser.request('eth_sendTransaction', [{ from: first, to: stranger, value }])
  expect(answer).toMatchObject({ code: -32603, message: expect.stringMatching(/insufficient funds/i) })
})

test('warns of a sign-in message that names another site', async () => {
  const browser = await connected()
  await browser.setMode('manual')
  const text = `bank.test wants you to sign in with your Ethereum account:\n${first}`
  await browser.start('personal_sign', [stringToHex(text), first])
  const words = `This message signs you in to bank.test, but ${new URL(lab.pageUrl ?? '').host} asks for it.`
  expect((await browser.state()).pending[0].question.warning).toBe(words)
})

test('switches between known chains and tells the page', async () => {
  const browser = await connected()
  const events = await browser.events()
  expect(await events.next('connect')).toEqual({ chainId: '0xa4b1' })
  expect(await browser.request('wallet_switchEthereumChain', [{ chainId: '0x66eee' }])).toBeNull()
  expect(await events.next('chainChanged')).toBe('0x66eee')
  expect(await browser.request('eth_chainId')).toBe('0x66eee')
  await events.close()
})

test('answers 4902 for a chain that it does not know, until it has been added', async () => {
  const browser = await connected()
  const chainId = '0x2105'
  expect(await browser.refusal('wallet_switchEthereumChain', [{ chainId }])).toBe(4902)
  const chain = {
    chainId,
    chainName: 'Base',
    rpcUrls: ['https://base.test'],
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  expect(await browser.request('wallet_addEthereumChain', [chain])).toBeNull()
  expect(await browser.request('eth_chainId')).toBe(chainId)
  // Outside the lab nothing is reached.
  expect(await browser.refusal('eth_blockNumber')).toBe(4900)
  expect(await browser.refusal('wallet_addEthereumChain', [{ chainId }])).toBe(-32602)
  await browser.request('wallet_switchEthereumChain', [{ chainId: '0xa4b1' }])
  expect(await browser.request('wallet_switchEthereumChain', [{ chainId }])).toBeNull()
})

test('tells a connected page which account is current now', async () => {
  const browser = await connected()
  const events = await browser.events()
  await events.next('connect')
  await browser.post('/account', { index: 1 })
  expect(await events.next('accountsChanged')).toEqual([second, first])
  await browser.post('/revoke', { origin: lab.pageUrl })
  expect(await events.next('accountsChanged')).toEqual([])
  await events.close()
})

test('reads pass to the node of the current chain; what it does not know is 4200', async () => {
  const browser = createBrowser()
  expect(BigInt(String(await browser.request('eth_getBalance', [second, 'latest'])))).toBe(parseEther('100'))
  const genesis = await browser.request('eth_getBlockByNumber', ['0x0', false])
  expect(genesis).toMatchObject({ hash: lab.chains[0]?.genesisHash })
  expect(await browser.refusal('eth_sign', [first, '0x00'])).toBe(4200)
})

test('reports capabilities, and assets only where a test asked for them', async () => {
  const browser = await connected()
  const answer = await browser.request('wallet_getCapabilities', [first, ['0xa4b1']])
  expect(answer).toEqual({ '0xa4b1': { atomic: { status: 'unsupported' } } })
  expect(await browser.refusal('wallet_getAssets', [{ account: first }])).toBe(4200)
  await browser.setMode('assetDiscovery')
  expect(await browser.request('wallet_getCapabilities', [first])).toMatchObject({
    '0x66eee': { assetDiscovery: { supported: true } },
  })
  expect(
    await browser.request('wallet_getAssets', [{ account: first, chainFilter: ['0xa4b1'] }]),
  ).toMatchObject({
    '0xa4b1': [{ address: 'native' }, { metadata: { symbol: 'USDC' } }, { metadata: { symbol: 'ARB' } }, {}],
  })
})

test('sends calls one after another and reports their status', async () => {
  const browser = await connected()
  const request = callsOf(first, false)
  const { id } = (await browser.request('wallet_sendCalls', [request])) as { id: string }
  await expect
    .poll(() => browser.request('wallet_getCallsStatus', [id]))
    .toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  expect(await browser.refusal('wallet_sendCalls', [{ ...request, atomicRequired: true }])).toBe(5760)
})

test('sends calls as one transaction where its mode says so: all of them, or none', async () => {
  const browser = await connected()
  await browser.setMode('atomic', { behaviours: { '*': { kind: 'approve' } } })
  const answer = await browser.request('wallet_getCapabilities', [first, ['0xa4b1']])
  expect(answer).toEqual({ '0xa4b1': { atomic: { status: 'supported' } } })
  const chain = reader(42161)
  const before = await chain.getBalance({ address: stranger })
  const request = callsOf(first, true)
  const { id } = (await browser.request('wallet_sendCalls', [request])) as { id: string }
  await expect
    .poll(() => browser.request('wallet_getCallsStatus', [id]))
    .toMatchObject({ status: 200, atomic: true, receipts: [{ status: '0x1' }] })
  expect((await chain.getBalance({ address: stranger })) - before).toBe(3n)
  // The second call takes tokens that the account does not have: the first one does not happen either.
  const usdc = findLabChain(42161)?.contracts.usdc
  const take = { to: usdc, data: `0xa9059cbb${'00'.repeat(31)}01${'ff'.repeat(32)}` }
  expect(await browser.refusal('wallet_sendCalls', [{ ...request, calls: [...TWO_CALLS, take] }])).toBe(
    -32603,
  )
  expect((await chain.getBalance({ address: stranger })) - before).toBe(3n)
  const paymasterService = { url: 'https://pay.example' }
  expect(
    await browser.refusal('wallet_sendCalls', [{ ...request, capabilities: { paymasterService } }]),
  ).toBe(5700)
})

test('lists the calls in words, and names the upgrade of an account that does not have it', async () => {
  const browser = await connected()
  await browser.post('/account', { index: 2 })
  const { selected } = await browser.state()
  await browser.setMode('offersUpgrade')
  const answer = await browser.request('wallet_getCapabilities', [selected, ['0xa4b1']])
  expect(answer).toEqual({ '0xa4b1': { atomic: { status: 'ready' } } })
  const calls = [
    { to: stranger, value: '0xde0b6b3a7640000' },
    { to: stranger, value: '0x1bc16d674ec80000' },
  ]
  await browser.start('wallet_sendCalls', [callsOf(selected, true, calls)])
  const [asked] = (await browser.state()).pending
  expect(asked.question).toMatchObject({
    title: 'Send 1 ETH, then Send 2 ETH',
    warning: expect.stringMatching(/upgrades your account/),
    rows: expect.arrayContaining([
      { label: 'Calls', value: '2' },
      { label: 'How', value: expect.stringMatching(/one transaction.*EIP-7702/) },
      { label: 'Network fee', value: expect.stringMatching(/^≈ 0\.\d+ ETH$/) },
    ]),
  })
  await browser.decide(false)
})

test.each([
  ['reject', 'eth_requestAccounts', [], { code: 4001 }],
  ['busy', 'eth_requestAccounts', [], { code: -32002 }],
  ['error', 'eth_requestAccounts', [], { code: -32603 }],
  ['offline', 'eth_chainId', [], { code: 4900 }],
  ['emptyAccounts', 'eth_requestAccounts', [], []],
  ['wrongChain', 'eth_chainId', [], '0x1'],
  ['unknownChain', 'wallet_switchEthereumChain', [{ chainId: '0x66eee' }], { code: 4902 }],
  ['switchIgnored', 'wallet_switchEthereumChain', [{ chainId: '0x66eee' }], null],
  ['noGenesis', 'eth_getBlockByNumber', ['0x0', false], null],
  ['foreignGenesis', 'eth_getBlockByNumber', ['0x0', false], { hash: ARBITRUM_ONE_GENESIS }],
] as const)('mode %s answers %s as it says', async (mode, method, params, expected) => {
  const browser = createBrowser()
  await browser.setMode(mode)
  const answer = await browser.request(method, [...params])
  if (typeof expected === 'object' && expected !== null) expect(answer).toMatchObject(expected)
  else expect(answer).toBe(expected)
})

test('a behaviour of one method applies as often as it says', async () => {
  const browser = await connected()
  await browser.setMode('approve', { behaviours: { personal_sign: { kind: 'reject', times: 1 } } })
  const sign = () => browser.request('personal_sign', [stringToHex('hi'), first])
  expect(await sign()).toMatchObject({ code: 4001 })
  expect(await sign()).toMatch(/^0x/)
})

test('mode changeAccountMidFlow tells of the next account and still signs with the one that was asked for', async () => {
  const browser = await connected()
  const events = await browser.events()
  await events.next('connect')
  await browser.setMode('changeAccountMidFlow')
  const signature = (await browser.request('personal_sign', [stringToHex('hi'), first])) as Hex
  expect(await events.next('accountsChanged')).toEqual([second, first])
  expect(await recoverMessageAddress({ message: 'hi', signature })).toBe(first)
  await events.close()
})

test('mode late answers after its delay, and mode never not at all', async () => {
  const browser = createBrowser()
  await browser.setMode('late', { delayMs: 150 })
  const started = performance.now()
  expect(await browser.request('eth_requestAccounts')).toEqual([first])
  expect(performance.now() - started).toBeGreaterThanOrEqual(140)
  await browser.setMode('never')
  const asked = await browser.start('personal_sign', [stringToHex('hi'), first])
  expect(asked).toMatchObject({ status: 'pending', window: false })
})

test('says which modes there are when it is asked for another', async () => {
  const { error } = await createBrowser().setMode('friendly')
  expect(error).toMatch('The Lab Wallet has no mode "friendly". It has: manual, approve,')
})

test('takes no request that a foreign site could send without asking', async () => {
  const response = await fetch(`${lab.pageUrl}/__lab/wallet/request`, { method: 'POST', body: '{}' })
  expect(response.ok).toBe(false)
})

test('a permit is shown in words, and one without limit is warned of', async () => {
  const browser = await connected()
  const usdc = findLabChain(42161)?.contracts.usdc as Address
  const ask = async (value: string) => {
    const fields = (...list: string[]) =>
      list.map((field) => ({ name: field.split(' ')[1], type: field.split(' ')[0] }))
    const types = {
      EIP712Domain: fields('string name', 'uint256 chainId', 'address verifyingContract'),
      Permit: fields(
        'address owner',
        'address spender',
        'uint256 value',
        'uint256 nonce',
        'uint256 deadline',
      ),
    }
    const message = { owner: first, spender: second, value, nonce: 0, deadline: 4_102_444_800 }
    const domain = { name: 'USD Coin', chainId: 42161, verifyingContract: usdc }
    await browser.setMode('manual')
    const permit = { types, primaryType: 'Permit', domain, message }
    const answer = await browser.start('eth_signTypedData_v4', [first, permit])
    const [{ question }] = (await browser.state()).pending
    await browser.decide(true)
    expect(await browser.finish(answer)).toMatch(/^0x[0-9a-f]{130}$/)
    return question
  }
  expect(await ask('2500000000')).toMatchObject({
    title: 'Let a contract spend 2500 USDC',
    // A permit's deadline is until when it can be handed in. What it allows has no end.
    rows: expect.not.arrayContaining([expect.objectContaining({ label: 'Valid until' })]),
  })
  expect(await ask('1')).toMatchObject({
    rows: expect.arrayContaining([{ label: 'Spender', value: second, mono: true }]),
  })
  expect(await ask(String(2n ** 256n - 1n))).toMatchObject({
    title: 'Let a contract spend all your USDC',
    warning: 'The contract could take all of these tokens, now or later, without asking again.',
  })
})
