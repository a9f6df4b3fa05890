import { BUNDLER_CODES } from '@latchkey/contract'
import {
  DELEGATION_MANAGER,
  decodeCalls,
  delegationOf,
  delegationTypedData,
  disablingCall,
  encodeContext,
  factoryOf,
  hashOperation,
  operationTypedData,
  revocationOf,
} from '@latchkey/smart-account'
import { hashTypedData, recoverAddress } from 'viem'
import { expect, test } from 'vitest'
import type { Shown } from '../approval/question.ts'
import { expectCode } from '../testing/expectCode.ts'
import { FEES, LIMITS, startSmartFrame } from '../testing/startSmartFrame.ts'
import { toHex } from './accounts.ts'

const KEY = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SHOP = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const LATER = 4_000_000_000

const periodic = { periodAmount: '0xde0b6b3a7640000', periodDuration: 86_400, startTime: 1_800_000_000 }
const recurring = { type: 'native-token-periodic', data: periodic }
const calling = (target: string, ...methods: readonly string[]) => ({
  ...{ type: 'contract-call', data: { target, methods } },
})
const request = (more = {}) => ({
  chainId: '0xa4b1',
  to: KEY,
  permission: { ...recurring, isAdjustmentAllowed: false },
  rules: [
    { type: 'expiry', data: { timestamp: LATER } },
    { type: 'count', data: { uses: 3 } },
  ],
  ...more,
})

type SmartFrame = Awaited<ReturnType<typeof startSmartFrame>>

async function grantOne(frame: SmartFrame): Promise<string> {
  const [{ pci }] = (await frame.rpc('wallet_requestExecutionPermissions', [request()])) as [{ pci: string }]
  return pci
}

const askFor = (frame: SmartFrame, permission: object) =>
  frame.rpc('wallet_requestExecutionPermissions', [request({ permission })])

const takeBack = (frame: SmartFrame, pci: string) =>
  frame.rpc('wallet_revokePermissions', [{ pci, address: `eip155:42161:${frame.smart}` }])

function delegationIn({ server, smart }: SmartFrame, pci: string) {
  const grant = server.sessions.get(pci)?.grant
  if (!grant) throw new Error('no session')
  return delegationOf(toHex(smart), pci, grant)
}

test('[S6.6] a permission is shown with who, what, how much and until when, signed, and bound to its session', async () => {
  const frame = await startSmartFrame()
  const [granted] = (await frame.rpc('wallet_requestExecutionPermissions', [request()])) as [
    { pci: string; context: string },
  ]
  const grant = {
    delegate: KEY,
    permission: {
      ...{ type: 'native-token-periodic' as const, amount: String(10n ** 18n) },
      ...{ periodSeconds: 86_400, startsAt: 1_800_000_000 },
    },
    expiresAt: LATER,
    uses: 3,
  }
  const session = frame.server.sessions.get(granted.pci)
  expect(session).toMatchObject({ account: `eip155:42161:${frame.smart}`, grant })
  const delegation = delegationOf(toHex(frame.smart), granted.pci, grant)
  const signature = toHex(session?.signature ?? '')
  const hash = hashTypedData(delegationTypedData(delegation, 42161))
  expect(await recoverAddress({ hash, signature })).toBe(frame.own)
  expect(granted).toMatchObject({
    context: encodeContext(delegation, signature),
    delegationManager: DELEGATION_MANAGER,
    dependencies: [factoryOf(toHex(frame.own))],
  })
  expect(frame.screens[0]?.shown.statements).toEqual([
    {
      title: 'Let another account send up to 1 ETH every day',
      lines: [
        { label: 'Who', value: KEY, isAddress: true },
        { label: 'From', value: '2027-01-15 08:00 UTC' },
        { label: 'How often', value: '3 times' },
        { label: 'Until', value: '2096-10-02 07:06 UTC' },
      ],
    },
  ])
})

test('[S6.6] the earlier method grants the same, of a contract’s methods', async () => {
  const frame = await startSmartFrame()
  const granted = (await frame.rpc('wallet_grantPermissions', [
    {
      ...{ chainId: 42161, address: frame.smart, expiry: LATER },
      signer: { type: 'account', data: { id: KEY } },
      permissions: [
        {
          type: 'contract-call',
          data: { address: SHOP, calls: ['buy(uint256)'] },
          policies: [{ type: 'call-limit', data: { count: 1 } }],
        },
      ],
    },
  ])) as { pci: string; signerMeta: object }
  expect(frame.server.sessions.get(granted.pci)?.grant).toEqual({
    delegate: KEY,
    permission: { type: 'contract-call', target: SHOP, methods: ['0xd96a094a'] },
    expiresAt: LATER,
    uses: 1,
  })
  expect(granted.signerMeta).toEqual({ delegationManager: DELEGATION_MANAGER })
})

test('a permission to move a contract’s tokens is warned of', async () => {
  const frame = await startSmartFrame()
  await askFor(frame, calling(SHOP, 'approve(address,uint256)'))
  expect(frame.screens[0]?.shown.warnings).toEqual([
    'This could move every token of that contract that you have.',
  ])
})

const MOVES = 'could move every token of that contract'
const CALLS = 'the list limits nothing'
const UNKNOWN = 'does not know what one of these methods does'
const methodsOf = (shown?: Shown) =>
  shown?.statements[0]?.lines.flatMap(({ label, value }) => (label === 'Method' ? [value] : []))

test.each([
  ['0xa9059cbb', 'transfer(address,uint256)', MOVES],
  ['0xf242432a', 'safeTransferFrom(address,address,uint256,uint256,bytes)', MOVES],
  ['0x2eb2c2d6', 'safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)', MOVES],
  ['0xb88d4fde', 'safeTransferFrom(address,address,uint256,bytes)', MOVES],
  ['0x8fcbaf0c', 'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)', MOVES],
  ['0x9bd9bbc6', 'send(address,uint256,bytes)', MOVES],
  ['0x959b8c3f', 'authorizeOperator(address)', MOVES],
  ['0x42966c68', 'burn(uint256)', MOVES],
  ['0x2e1a7d4d', 'withdraw(uint256)', MOVES],
  ['0x4000aea0', 'transferAndCall(address,uint256,bytes)', MOVES],
  ['0xba087652', 'redeem(uint256,address,address)', MOVES],
  ['0x87517c45', 'approve(address,address,uint160,uint48)', MOVES],
  ['0xac9650d8', 'multicall(bytes[])', CALLS],
  ['0x5ae401dc', 'multicall(uint256,bytes[])', CALLS],
  ['0x252dba42', 'aggregate((address,bytes)[])', CALLS],
  ['0xb61d27f6', 'execute(address,uint256,bytes)', CALLS],
  ['0x24856bc3', 'execute(bytes,bytes[])', CALLS],
  ['0x12345678', undefined, UNKNOWN],
  ['0xd96a094a', undefined, UNKNOWN],
])(
  '[S6.6] a permission for the method %s is warned of, and the method is named: %s',
  async (selector, name, warning) => {
    const frame = await startSmartFrame()
    // The page's own name for it is not part of what is signed.
    await askFor(frame, calling(SHOP, selector))
    const shown = frame.screens[0]?.shown
    expect(shown?.warnings).toEqual([expect.stringContaining(warning)])
    expect(methodsOf(shown)).toEqual([name ? `${name} (${selector})` : selector])
  },
)

test('[S6.6] a permission for Permit2 is warned of, whatever the method', async () => {
  const frame = await startSmartFrame()
  for (const methods of [['0x12345678'], ['approve(address,address,uint160,uint48)']]) {
    const target = '0x000000000022d473030f116ddee9f6b43ac78ba3'
    await askFor(frame, calling(target, ...methods))
    expect(frame.screens.at(-1)?.shown.warnings[0]).toContain('may move each token that you have approved')
  }
})

test('[S6.6] a method that the operator’s descriptor explains is known; one that moves tokens is warned of all the same', async () => {
  const frame = await startSmartFrame()
  frame.server.descriptors.set(`42161:${SHOP.toLowerCase()}`, [
    {
      context: { contract: { deployments: [{ chainId: 42161, address: SHOP }] } },
      metadata: { owner: 'Shop' },
      display: {
        formats: {
          'buy(uint256 count)': { intent: 'Buy tickets', fields: [] },
          'transfer(address to,uint256 amount)': { intent: 'Say hello', fields: [] },
        },
      },
    },
  ])
  const ask = async (...methods: string[]) => {
    await askFor(frame, calling(SHOP, ...methods))
    return frame.screens.at(-1)?.shown
  }
  const bought = await ask('buy(uint256)')
  expect(bought?.warnings).toEqual([])
  expect(methodsOf(bought)).toEqual(['\u2068Buy tickets\u2069 (0xd96a094a)'])
  expect(bought?.statements[0]?.lines).toContainEqual({ label: 'Explained by', value: 'Shop' })
  const both = await ask('buy(uint256)', 'transfer(address,uint256)')
  expect(both?.warnings).toEqual([expect.stringContaining(MOVES)])
  expect(JSON.stringify(both)).not.toContain('Say hello')
  expect((await ask('buy(uint256)', 'sell(uint256)'))?.warnings).toEqual([expect.stringContaining(UNKNOWN)])
})

test.each([
  ['without an end', { rules: [] }],
  ['that is over', { rules: [{ type: 'expiry', data: { timestamp: 1 } }] }],
  ['with a rule that nothing enforces', { rules: [{ type: 'weekdays', data: {} }] }],
  ['of a kind that nothing enforces', { permission: { type: 'native-token-stream', data: {} } }],
  ['without methods', { permission: calling(SHOP) }],
  ['of no amount', { permission: { ...recurring, data: { ...periodic, periodAmount: '0x0' } } }],
  ['to call the delegation manager', { permission: calling(DELEGATION_MANAGER, '0x12345678') }],
])('a permission %s is refused, and no session begins', async (_, more) => {
  const frame = await startSmartFrame()
  await expect(frame.rpc('wallet_requestExecutionPermissions', [request(more)])).rejects.toMatchObject({
    code: 4200,
    message: expect.stringContaining('The permission is refused'),
  })
  expect([frame.screens.length, frame.server.sessions.size]).toEqual([0, 0])
})

test('a permission to call the account itself, for another account, and several at once are refused', async () => {
  const frame = await startSmartFrame()
  const ask = (...params: unknown[]) => frame.rpc('wallet_requestExecutionPermissions', params)
  const permission = calling(frame.smart, '0x12345678')
  await expectCode(ask(request({ permission })), 4200)
  await expectCode(ask(request({ from: KEY })), 4100)
  await expectCode(ask(request({ chainId: '0x1' })), 4901)
  await expectCode(ask(request(), request()), 4200)
})

test('[S6.6] a declined permission is not signed, and stays without effect', async () => {
  const frame = await startSmartFrame({ decide: () => false })
  await expectCode(frame.rpc('wallet_requestExecutionPermissions', [request()]), 4001)
  expect([...frame.server.sessions.values()].map(({ signature }) => signature)).toEqual([undefined])
})

test('[S3.16] taking a permission back signs the operation that disables it, and shows which one it is', async () => {
  const frame = await startSmartFrame()
  const pci = await grantOne(frame)
  const signature = toHex(String(await takeBack(frame, pci)))
  const operation = revocationOf(pci, delegationIn(frame, pci), { owner: toHex(frame.own) })
  const hash = hashTypedData(operationTypedData(operation, 42161))
  expect(await recoverAddress({ hash, signature })).toBe(frame.own)
  // Whatever the page does with it.
  expect(frame.server.revoked.get(pci)).toBe(signature)
  expect(hashOperation(operation, 42161)).toMatch(/^0x/)
  expect(frame.screens[1]?.shown).toMatchObject({
    statements: [
      {
        title: 'Take this permission back, at once and for good',
        lines: expect.arrayContaining([
          { label: 'Permission', value: 'Let another account send up to 1 ETH every day' },
        ]),
      },
    ],
    payer: 'Test',
  })
  await expectCode(frame.rpc('wallet_revokePermissions', [{ pci: crypto.randomUUID() }]), -32602)
})

test('where the operator pays no more for it, the account takes a permission back at its own cost, once that is approved', async () => {
  const frame = await startSmartFrame({ answers: { ...FEES, eth_getCode: '0x01' } })
  const pci = await grantOne(frame)
  frame.server.paysRevocations = false
  await takeBack(frame, pci)
  expect(frame.screens.slice(1).map(({ shown }) => [shown.payer, shown.fee])).toEqual([
    ['Test', undefined],
    [undefined, expect.any(BigInt)],
  ])
  const { callData } = frame.sent()[0] as { callData: `0x${string}` }
  const { data } = disablingCall(delegationIn(frame, pci))
  expect(decodeCalls(callData)).toMatchObject([{ data }])
})

test('the first operation of an account disables what was taken back before, and its screen says so', async () => {
  const frame = await startSmartFrame({
    answers: {
      eth_estimateUserOperationGas({ callData }: { callData: `0x${string}` }) {
        if (decodeCalls(callData)?.length === 2) return LIMITS
        throw Object.assign(new Error('First disable them.'), { code: BUNDLER_CODES.owes })
      },
    },
  })
  const pci = await grantOne(frame)
  await takeBack(frame, pci)
  await frame.rpc('wallet_sendCalls', [{ calls: [{ to: KEY, value: '0x1' }] }])
  const { callData } = frame.sent()[0] as { callData: `0x${string}` }
  expect(decodeCalls(callData)).toEqual([
    disablingCall(delegationIn(frame, pci)),
    { to: KEY, value: 1n, data: '0x' },
  ])
  expect(frame.screens.at(-1)?.shown.statements).toMatchObject([
    {
      title: 'Take this permission back, at once and for good',
      lines: [{ label: 'Who', value: KEY, isAddress: true }],
    },
    { title: 'Send 0.000000000000000001 ETH' },
  ])
})

test('an address that stands for everybody gets no permission', async () => {
  const frame = await startSmartFrame()
  const asked = { ...request(), to: '0x0000000000000000000000000000000000000a11' }
  await expect(frame.rpc('wallet_requestExecutionPermissions', [asked])).rejects.toThrow('everybody')
  // One that an earlier release granted can be taken back.
  const pci = await grantOne(frame)
  const session = frame.server.sessions.get(pci)
  if (!session) throw new Error('no session')
  frame.server.sessions.set(pci, { ...session, grant: { ...session.grant, delegate: asked.to } })
  await takeBack(frame, pci)
  expect(frame.server.revoked.has(pci)).toBe(true)
})

test.each([
  ['0x38d7ea4c68000', 86_400, false],
  ['0xde0b6b3a7640000', 86_400, true],
  // A little every second until the end is all of it, too.
  ['0x1', 1, false],
  ['0xe8d4a51000', 1, true],
])(
  'a permission for %s wei every %i s is one of everything: %s',
  async (periodAmount, periodDuration, isAll) => {
    const frame = await startSmartFrame()
    const timestamp = 1_900_000_000
    const data = { periodAmount, periodDuration, startTime: timestamp - 86_400 * 30 }
    const asked = {
      ...request(),
      permission: { type: 'native-token-periodic', data },
      rules: [{ type: 'expiry', data: { timestamp } }],
    }
    const warnings = async () => {
      await frame.rpc('wallet_requestExecutionPermissions', [asked])
      return frame.screens.at(-1)?.shown.warnings
    }
    const warning = expect.stringContaining('could take all of your ETH')
    expect(await warnings()).toEqual(isAll ? [warning] : [])
    // What nobody knows may be all of it.
    frame.chain.eth_getBalance = new Error('away')
    expect(await warnings()).toEqual([warning])
  },
)

test('a permission whose answer is lost is there, and is not called refused', async () => {
  const frame = await startSmartFrame()
  const path = `/v1/sessions/${encodeURIComponent(`eip155:42161:${frame.smart}`)}/activate`
  frame.server.failNext(path, 'after')
  await expect(frame.rpc('wallet_requestExecutionPermissions', [request()])).resolves.toMatchObject([
    { pci: expect.any(String) },
  ])
  for (const when of ['after', 'before'] as const) frame.server.failNext(path, when)
  await expectCode(frame.rpc('wallet_requestExecutionPermissions', [request()]), BUNDLER_CODES.unknown)
})
