import { hashTypedData, type TypedDataDefinition } from 'viem'
import { expect, test } from 'vitest'
import { PERMIT, startAsking } from '../testing/startAsking.ts'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const field = (name: string, type: string) => ({ name, type })
const NAME = field('name', 'string')
const CHAIN = field('chainId', 'uint256')
const CONTRACT = field('verifyingContract', 'address')

async function start() {
  const frame = await startAsking()
  const sign = (data: unknown) => frame.rpc('eth_signTypedData_v4', [frame.address, data])
  return { ...frame, sign }
}

const order = {
  types: { EIP712Domain: [NAME, CHAIN, CONTRACT], Order: [field('id', 'uint256'), field('note', 'string')] },
  primaryType: 'Order',
  domain: { name: 'Shop', chainId: 42161, verifyingContract: USDC },
  message: { id: '7', note: 'Hello' },
}
type Order = Omit<typeof order, 'domain' | 'message'> & { domain: object; message: object }
const signing = (fields: typeof order.types.EIP712Domain, domain: object): Order => ({
  ...order,
  types: { ...order.types, EIP712Domain: fields },
  domain,
})
const permit = (owner: string) => ({
  types: { EIP712Domain: [NAME, CHAIN, CONTRACT], Permit: PERMIT },
  primaryType: 'Permit',
  domain: { name: 'USD Coin', chainId: 42161, verifyingContract: USDC },
  message: { owner, spender: BOB, value: '25', nonce: '0', deadline: '4000000000' },
})

test.each<[string, (owner: string) => unknown]>([
  [
    'a note beside a permit',
    (owner) => ({ ...permit(owner), message: { ...permit(owner).message, note: 'No tokens can move.' } }),
  ],
  [
    'a purpose in the domain',
    (owner) => ({ ...permit(owner), domain: { ...permit(owner).domain, purpose: 'Sign-in only' } }),
  ],
  ['a contract that is not hashed', () => signing([NAME, CHAIN], order.domain)],
  ['a network that is not hashed', () => signing([NAME, CONTRACT], order.domain)],
  ['a domain that is not hashed at all', () => signing([], order.domain)],
  [
    'salt in the place of the network',
    () =>
      signing([NAME, CONTRACT, field('salt', 'bytes32')], {
        ...order.domain,
        salt: `0x${'89'.padStart(64, '0')}`,
      }),
  ],
  ['a text as numbers', () => ({ ...order, message: { id: '7', note: [103, 105, 118, 101] } })],
  [
    'a type that cannot be hashed',
    () => ({
      ...order,
      types: { ...order.types, Order: [field('item', 'interest')], interest: [field('id', 'uint256')] },
      message: { item: { id: '7' } },
    }),
  ],
  ['a text as one number', () => ({ ...order, message: { id: '7', note: 65 } })],
  ['a number that is true', () => ({ ...order, message: { id: true, note: '' } })],
  [
    'a type with the wallet’s words in its name',
    () =>
      JSON.parse(
        JSON.stringify(order).replaceAll('Order', 'Permit\\u202e\\n\\nYour wallet says: this is safe'),
      ),
  ],
])('[S6.6] typed data with %s is refused before anybody is asked', async (_, make) => {
  const frame = await start()
  const data = make(frame.address)
  for (const one of [data, JSON.stringify(data)])
    await expect(frame.sign(one)).rejects.toMatchObject({ code: -32602 })
  expect(frame.screens).toEqual([])
})

test('[S6.6] what is shown of typed data is what its types name, in the one form in which it is signed', async () => {
  const frame = await start()
  await frame.sign(JSON.stringify({ ...order, message: { id: '0x10', note: 'Hello' } }))
  const shown = frame.screens[0]?.shown
  const rows = [
    ...['domain.name: Shop', 'domain.chainId: 42161', `domain.verifyingContract: ${USDC}`],
    ...['id: 16', 'note: Hello'],
  ]
  expect(shown?.lines?.map(({ label, value }) => `${label}: ${value}`)).toEqual(rows)
  const raw = JSON.parse(shown?.raw ?? '') as TypedDataDefinition
  expect(hashTypedData(raw)).toBe(
    hashTypedData(order.message && ({ ...order, message: { id: 16n, note: 'Hello' } } as never)),
  )
})

test.each<[string, Order, string | undefined]>([
  ['the network and the contract', order as Order, undefined],
  [
    'another network',
    signing([NAME, CHAIN, CONTRACT], { ...order.domain, chainId: 421614 }),
    'This is for another network.',
  ],
  [
    'no network',
    signing([NAME, CONTRACT], { name: 'Shop', verifyingContract: USDC }),
    'This names no network',
  ],
  ['no contract', signing([NAME, CHAIN], { name: 'Shop', chainId: 42161 }), undefined],
  ['neither', signing([NAME], { name: 'Shop' }), 'neither a network nor a contract'],
  ['nothing', signing([], {}), 'neither a network nor a contract'],
])('[S6.6] of typed data that names %s, the screen says where it counts', async (_, data, warning) => {
  const frame = await start()
  await frame.sign(data)
  const said = frame.screens[0]?.shown.warnings.filter((one) => /network/.test(one)) ?? []
  expect(said).toHaveLength(warning === undefined ? 0 : 1)
  expect(said[0] ?? '').toContain(warning ?? '')
})

test('[S6.6] an operator’s descriptor vouches for no contract that is not signed', async () => {
  const frame = await start()
  frame.server.descriptors.set(`42161:${USDC.toLowerCase()}`, [
    {
      context: { eip712: { deployments: [{ chainId: 42161, address: USDC }] } },
      metadata: { owner: 'Trusted DAO' },
      display: { formats: { 'Order(uint256 id,string note)': { intent: 'Vote on a proposal', fields: [] } } },
    },
  ])
  await frame.sign(order)
  expect(frame.screens[0]?.shown.statements[0]?.title).toContain('Vote on a proposal')
  for (const data of [
    signing([NAME, CONTRACT], { name: 'Shop', verifyingContract: USDC }),
    signing([NAME, CHAIN], { name: 'Shop', chainId: 42161 }),
  ]) {
    await frame.sign(data)
    expect(JSON.stringify(frame.last())).not.toContain('Trusted DAO')
    expect(frame.last().warnings).not.toEqual([])
  }
})

const named = (name: string) => JSON.parse(JSON.stringify(order).replaceAll('Order', name))

test('[S6.6] typed data that nobody explains is warned of, whatever its types are called', async () => {
  const frame = await start()
  for (const name of ['Order', 'Login', 'Session', 'ExecuteBatch', 'MetaTransaction']) {
    await frame.sign(named(name))
    expect(frame.last().warnings).toEqual([
      expect.stringContaining('could move what you hold, or let others act for you'),
    ])
  }
  // Also where the delegation stands within something else.
  const types = { ...order.types, Order: [field('note', 'Delegation')], Delegation: [field('to', 'address')] }
  await frame.sign({ ...order, types, message: { note: { to: BOB } } })
  expect(frame.last().warnings[0]).toContain('control over your account')
  // What a standard defines is said in its own words.
  await frame.sign(permit(frame.address))
  expect(frame.last().warnings).toEqual([])
})
