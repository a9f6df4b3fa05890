import { decodeFunctionData, encodeAbiParameters, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { openGateway, openNode } from '../../testing/openGateway.ts'
import { readAnswer } from '../../testing/readAnswer.ts'
import { createIdentityService } from './identity.ts'
import type { StoredName } from './store.ts'

const ALICE = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const DAY = 86_400

function setUp() {
  let seconds = 1_790_000_000
  let owned: StoredName[] = []
  let ens: { name: string | null; avatar: string | null } | Error = { name: 'alice.eth', avatar: null }
  let asked = 0
  const service = createIdentityService({
    store: { ownedBy: async () => owned },
    readEns: async () => {
      asked += 1
      if (ens instanceof Error) throw ens
      return ens
    },
    now: () => seconds * 1_000,
  })
  return {
    ask: async (useCache = true) => {
      const { name, maxAgeSeconds } = await service.identify(ALICE, { useCache })
      return [name, maxAgeSeconds]
    },
    pass: (more: number) => {
      seconds += more
    },
    register: (name: string, updatedAt = '1') => {
      const nothing = { attributes: undefined, addresses: {} }
      owned = [
        { ...nothing, name, owner: ALICE, ownerCoinType: 60, signer: 'key', registeredAt: '1', updatedAt },
      ]
    },
    setEns: (answer: typeof ens) => {
      ens = answer
    },
    asked: () => asked,
  }
}

test('a name or a picture that is longer than 64 KiB is none', async () => {
  const long = 'x'.repeat(65_537)
  const identify = (name: string, avatar: string) =>
    createIdentityService({
      store: { ownedBy: async () => [] },
      readEns: async () => ({ name, avatar }),
    }).identify(ALICE)
  expect(await identify(long, long)).toMatchObject({ name: null, avatar: null })
  const answer = await identify(long.slice(1), long.slice(1))
  expect(answer).toMatchObject({ name: long.slice(1), avatar: long.slice(1) })
})

test('all pictures together take no more than 32 MiB: the oldest is looked up again', async () => {
  let asked = 0
  const service = createIdentityService({
    store: { ownedBy: async () => [] },
    readEns: async () => {
      asked += 1
      return { name: 'a.eth', avatar: 'x'.repeat(65_000) }
    },
  })
  const person = (index: number) => `0x${index.toString(16).padStart(40, '0')}`
  for (let index = 0; index < 600; index += 1) await service.identify(person(index))
  await service.identify(person(599))
  expect(asked).toBe(600)
  await service.identify(person(0))
  expect(asked).toBe(601)
})

test('[S9.10] the age of an answer counts down from a day, and then it is looked up again', async () => {
  const { ask, pass, setEns, asked } = setUp()
  expect(await ask()).toEqual(['alice.eth', DAY])
  setEns({ name: 'other.eth', avatar: null })
  pass(1_000)
  expect(await ask()).toEqual(['alice.eth', DAY - 1_000])
  pass(DAY - 1_001)
  expect([await ask(), asked()]).toEqual([['alice.eth', 1], 1])
  pass(1)
  expect([await ask(), asked()]).toEqual([['other.eth', DAY], 2])
})

test('[S9.10] a registration, and each change of it, ends it at once; useCache=false too', async () => {
  const { ask, pass, register } = setUp()
  await ask()
  pass(500)
  register('alice.backing.test')
  expect(await ask()).toEqual(['alice.backing.test', DAY])
  pass(500)
  expect(await ask()).toEqual(['alice.backing.test', DAY - 500])
  register('alice.backing.test', '2')
  expect(await ask()).toEqual(['alice.backing.test', DAY])
  const other = setUp()
  await other.ask()
  other.setEns({ name: null, avatar: null })
  expect(await other.ask(false)).toEqual([null, DAY])
})

test('that nobody could be asked is not kept', async () => {
  const { ask, setEns } = setUp()
  setEns(new Error('the node is down'))
  await expect(ask()).rejects.toThrow('the node is down')
  setEns({ name: 'alice.eth', avatar: null })
  expect(await ask()).toEqual(['alice.eth', DAY])
})

const universal = parseAbi([
  'function reverseWithGateways(bytes, uint256, string[]) view returns (string, address, address)',
  'function resolveWithGateways(bytes, bytes, string[]) view returns (bytes, address)',
])

/** A node on which the universal resolver gives every address one name, and every name one picture. */
async function askNode(answer: (functionName: string) => object | 'down') {
  const node = await openNode((response, body) => {
    const { id, params } = JSON.parse(body)
    const { functionName } = decodeFunctionData({ abi: universal, data: params[0].data })
    const said = answer(functionName)
    if (said === 'down') {
      response.writeHead(502).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }))
  })
  const gateway = await openGateway({ RPC_URL_1: node.url })
  return readAnswer(gateway.get(`/v1/identity/${ALICE}?projectId=x`))
}

const named = (name: string): { result: Hex } => ({
  result: encodeAbiParameters(
    [{ type: 'string' }, { type: 'address' }, { type: 'address' }],
    [name, ALICE, ALICE],
  ),
})
const shows = (avatar: string): { result: Hex } => ({
  result: encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'address' }],
    [encodeAbiParameters([{ type: 'string' }], [avatar]), ALICE],
  ),
})

test.each([
  ['alice.eth', 'https://x.example/a.png', 'alice.eth', 'https://x.example/a.png'],
  ['alice.eth', 'javascript:alert(1)', 'alice.eth', null],
  ['Alice.eth', '', null, null],
  ['al\u200dice.eth', '', null, null],
  ['аlice.eth', '', null, null],
  ['', '', null, null],
])(
  'an address that calls itself %j with the picture %j is %j, %j',
  async (name, avatar, shownName, shownAvatar) => {
    const { body } = await askNode((asked) => (asked === 'reverseWithGateways' ? named(name) : shows(avatar)))
    expect(body).toMatchObject({ name: shownName, avatar: shownAvatar })
  },
)

test('a name that lies off the chain is not followed, and one that is refused is none', async () => {
  for (const data of ['0x556f1830', '0x77209fe8', '0x']) {
    const { status, body } = await askNode(() => ({
      error: { code: 3, message: 'execution reverted', data },
    }))
    expect([status, body.name]).toEqual([200, null])
  }
})

test('[S9.10] useCache=false asks the node again; useCache=true, or nothing, does not', async () => {
  const node = await openNode((response, body) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: JSON.parse(body).id, ...named('') }))
  })
  const gateway = await openGateway({ RPC_URL_1: node.url })
  const callsFor = async (query: string) => {
    const before = node.received.length
    const { status } = await gateway.get(`/v1/identity/${ALICE}?projectId=x${query}`)
    return [status, node.received.length - before]
  }
  expect(await callsFor('')).toEqual([200, 1])
  expect(await callsFor('')).toEqual([200, 0])
  expect(await callsFor('&useCache=true')).toEqual([200, 0])
  expect(await callsFor('&useCache=false')).toEqual([200, 1])
  expect(await callsFor('&useCache=no')).toEqual([400, 0])
})

test('a node that does not answer is said, not taken for "no name"', async () => {
  const { status, body } = await askNode(() => 'down')
  expect([status, body.status]).toEqual([503, 'FAILED'])
})
