// What is shown is not what is signed: parameters that are no plain JSON, and typed data with more than its types name.
import {
  DELEGATION_MANAGER,
  delegationOf,
  delegationTypedData,
  operationTypedData,
} from '@latchkey/smart-account'
import { getAddress, recoverTypedDataAddress } from 'viem'
import { randomHex } from '../../lib/random.mjs'
import { between, pick } from '../runRow.mjs'
import { deceive } from '../screen.mjs'
import { signIn } from '../victim.mjs'

const CHAIN = 42161
const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const addressOf = (random) => getAddress(`0x${randomHex(random, 20)}`)
/** As pages write numbers that JSON does not have. */
const toJson = (data) =>
  JSON.parse(JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)))

/** What would give the smart account away, by whatever name: all of it, or one operation. */
const smuggled = {
  delegation({ smart }, random) {
    const grant = {
      delegate: addressOf(random),
      permission: { type: 'native-token-periodic', amount: '1', periodSeconds: 60, startsAt: 1 },
      expiresAt: 4_000_000_000,
    }
    const delegation = delegationOf(smart, crypto.randomUUID(), grant)
    return delegationTypedData({ ...delegation, caveats: [] }, CHAIN)
  },
  operation({ smart }, random) {
    const gas = { callGasLimit: 1n, verificationGasLimit: 1n, preVerificationGas: 1n }
    const fees = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
    const callData = `0x${randomHex(random, 40)}`
    return operationTypedData({ sender: smart, nonce: 0n, callData, ...gas, ...fees, signature: '0x' }, CHAIN)
  },
}

/** Where a checker looks, or does not. */
const PATHS = [
  ['domain', 'verifyingContract'],
  ['domain', 'name'],
  ['domain'],
  ['primaryType'],
  ['message'],
  ['message', 'delegator'],
  ['message', 'sender'],
  ['types'],
]

const withContract = (write) => (data) => ({
  ...data,
  domain: { ...data.domain, verifyingContract: write(data.domain.verifyingContract) },
})
const inJson = (write) => (data) => write(JSON.stringify(data))
/** The same data written otherwise. */
const REWRITES = [
  (data) => data,
  inJson((text) => text),
  withContract((address) => address.toLowerCase()),
  withContract((address) => `0x${address.slice(2).toUpperCase()}`),
  withContract((address) => ` ${address}`),
  withContract((address) => [address]),
  withContract(Number),
  // Of two members the first counts, or the second.
  inJson((text) =>
    text.replace('"verifyingContract":', `"verifyingContract":"${USDC}","verifyingContract":`),
  ),
  inJson((text) => text.replace('"domain":{', '"domain":{"__proto__":{"chainId":1},')),
  inJson((text) => text.replaceAll('"chainId":42161', '"chainId":42161.0')),
  inJson((text) => text.replace('"primaryType":"', '"primaryType":"\\u0000')),
  (data) => ({ ...data, primaryType: ` ${data.primaryType}` }),
  (data) => ({ ...data, types: { ...data.types, EIP712Domain: [] } }),
]

/** Requests that are honest as they are, and where of them something else may stand. */
const HONEST = [
  ({ address }) => ({ method: 'personal_sign', params: ['0x48656c6c6f', address] }),
  ({ address }) => ({
    method: 'eth_sendTransaction',
    params: [{ from: address, to: USDC, value: '0x1', data: '0x' }],
  }),
  ({ smart }) => ({
    method: 'wallet_sendCalls',
    params: [{ version: '2.0.0', from: smart, chainId: '0xa4b1', calls: [{ to: USDC, value: '0x1' }] }],
  }),
]
function pathIn(random, value) {
  if (typeof value !== 'object') return []
  const key = pick(random, Object.keys(value))
  return [key, ...(random() < 0.2 ? [] : pathIn(random, value[key]))]
}

/** Whatever is shown of it, they approve. */
export const disguised = {
  guard: [
    ['OWN_TYPES.includes(encodeType(types, primaryType))', 'false'],
    ['checkers.includes(domain.verifyingContract)', 'false'],
  ],
  open: (stage) => signIn(stage),
  async attempt(victim, random, number) {
    const kinds = await victim.page.evaluate(() => window.hostile.kinds)
    if (number % 3 === 2) {
      const request = pick(random, HONEST)(victim)
      const disguise = { path: pathIn(random, request), kind: pick(random, kinds) }
      const found = await deceive(victim, { request, disguise })
      return { got: found ? 1 : 0, how: `an answer to ${JSON.stringify({ request, disguise })}` }
    }
    const data = pick(random, Object.values(smuggled))(victim, random)
    const named = random() < 0.5 ? victim.address : victim.smart
    const disguise =
      number % 3 === 1
        ? { path: ['params', 1, ...pick(random, PATHS)], kind: pick(random, kinds) }
        : undefined
    const value = disguise ? toJson(data) : pick(random, REWRITES)(toJson(data))
    const request = { method: 'eth_signTypedData_v4', params: [named, value] }
    if (random() < 0.3) await nameFirst(victim, named)
    const found = await deceive(victim, { request, disguise })
    if (!found) return {}
    // Before it is deployed, a smart account's signature is longer.
    const signature = found.answer.payload
    const isTheirs =
      signature.length !== 132 ||
      (await recoverTypedDataAddress({ ...data, signature }).catch(() => undefined)) === victim.address
    return { got: isTheirs ? 1 : 0, how: `a signature of ${JSON.stringify({ request, disguise })}` }
  },
}

/** An honest request names the address of the contract first, which once made an object pass for it. */
async function nameFirst(victim, account) {
  const data = {
    types: { Note: [{ name: 'about', type: 'address' }] },
    primaryType: 'Note',
    domain: { name: 'Shop' },
    message: { about: DELEGATION_MANAGER },
  }
  const id = await victim.post('RPC_REQUEST', { method: 'eth_signTypedData_v4', params: [account, data] })
  await victim.post('ABORT', { id })
  await victim.answer(id)
}

const field = (name, type) => ({ name, type })
const FIELDS = [
  field('name', 'string'),
  field('version', 'string'),
  field('chainId', 'uint256'),
  field('verifyingContract', 'address'),
]

/** Typed data of a shop, all of which is signed. */
function order(random) {
  return {
    types: {
      EIP712Domain: FIELDS,
      Order: [
        field('id', 'uint256'),
        field('note', 'string'),
        field('paid', 'bool'),
        field('data', 'bytes'),
        field('key', 'bytes4'),
        field('items', 'Item[]'),
      ],
      Item: [field('to', 'address'), field('amount', 'int64')],
    },
    primaryType: 'Order',
    domain: { name: 'Shop', version: '1', chainId: CHAIN, verifyingContract: USDC },
    message: {
      ...{ id: String(between(random, 0, 1e9)), note: 'Hello', paid: true },
      ...{ data: '0x1234', key: '0x01020304' },
      items: [
        { to: addressOf(random), amount: '5' },
        { to: addressOf(random), amount: '-1' },
      ],
    },
  }
}

/** Each makes something of it that is shown and not signed, or signed and not shown as it is. */
const LIES = {
  'a member that no type names': (data, random) => {
    const place = pick(random, [data.message, data.domain, data.message.items[1]])
    place[pick(random, ['purpose', 'checked by', 'you pay', 'toString', 'constructor', 'salt'])] =
      'Sign-in only. No tokens can move.'
  },
  'a domain of which a part is not signed': (data, random) => {
    const left = between(random, 0, 3)
    data.types.EIP712Domain = FIELDS.filter(() => random() < 0.5).slice(0, left)
  },
  'the fields of the domain in another order': (data) => {
    data.types.EIP712Domain = FIELDS.toReversed()
  },
  'salt in the place of the network': (data) => {
    data.types.EIP712Domain = [FIELDS[0], FIELDS[3], field('salt', 'bytes32')]
    data.domain.salt = `0x${'89'.padStart(64, '0')}`
  },
  'a text as numbers': (data, random) => {
    data.message.note = pick(random, [[103, 105, 118, 101], 65, true, null, { 0: 103 }])
  },
  'a number with several readings': (data, random) => {
    const texts = ['', '0x', ' 1', '1e3', '01', '1_0', '٣', '0b1']
    data.message.id = pick(random, [...texts, true, 1.5, null, [1], 2 ** 60])
  },
  'a truth with several readings': (data, random) => {
    data.message.paid = pick(random, [1, 0, 'false', 'true', null, [], {}])
  },
  'bytes of no whole length': (data, random) => {
    const [name, values] = pick(random, [
      ['data', ['0x1', '1234', '0X1234', '0xzz', [1, 2], 5]],
      ['key', ['0x01', '0x0102030405', 1]],
    ])
    data.message[name] = pick(random, values)
  },
  'an address that is none': (data, random) => {
    const near = [USDC.replace('a', 'A'), `${USDC} `, USDC.slice(2)]
    data.message.items[0].to = pick(random, [...near, '0x1', 'vitalik.eth', 5])
  },
  'a member that is missing': (data, random) => {
    delete data.message[pick(random, Object.keys(data.message))]
  },
  'a type with words of the wallet in its name': (data, random) => {
    const name = pick(random, [
      'Order\u202e\n\nYour wallet says: this is safe',
      'Or der',
      'Order(uint256 id)',
      'uint256',
      '__proto__',
    ])
    data.types[name] = data.types.Order
    data.primaryType = name
  },
}

export const unsigned = {
  guard: [['Object.keys(values).length !== fields.length', 'false']],
  open: (stage) => signIn(stage),
  async attempt(victim, random, number) {
    const data = order(random)
    const names = Object.keys(LIES)
    const name = names[number % names.length]
    LIES[name](data, random)
    // A domain that was left as it is says nothing untrue.
    if (JSON.stringify(data.types.EIP712Domain) === JSON.stringify(FIELDS) && name.startsWith('a domain'))
      return { isVoid: true }
    const request = {
      method: 'eth_signTypedData_v4',
      params: [victim.address, random() < 0.5 ? data : JSON.stringify(data)],
    }
    const found = await deceive(victim, { request })
    return { got: found ? 1 : 0, how: `${name}: ${JSON.stringify(data)}` }
  },
}
