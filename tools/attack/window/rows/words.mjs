// What the screen leaves out: a user who reads it, and declines where it says what is wrong, approves all the same. One file, because the
// rows differ in their lies only: they share how a call, typed data, a token and a Solana transaction are made.
import { base58, base64 } from '@scure/base'
import { encodeAbiParameters, encodeEventTopics, encodeFunctionData, getAddress, parseAbi, toHex } from 'viem'
import { randomHex } from '../../lib/random.mjs'
import { between, pick } from '../runRow.mjs'
import { deceive } from '../screen.mjs'
import { signIn } from '../victim.mjs'

const USDC = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const SOLANA = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const ABI = parseAbi([
  'function multicall(bytes[] data)',
  'function multicall(uint256 deadline, bytes[] data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
])
const encode = (functionName, ...args) => encodeFunctionData({ abi: ABI, functionName, args })
const addressOf = (random) => getAddress(`0x${randomHex(random, 20)}`)
const hex = (value) => toHex(BigInt(value))
const field = (name, type) => ({ name, type })
const DOMAIN = [field('name', 'string'), field('chainId', 'uint256'), field('verifyingContract', 'address')]

/** A call, asked for as a transaction of the key's own account or as calls of the smart account. */
function callOf({ address, smart }, random, { to, data, value = 0n }) {
  const call = { to, data, value: hex(value) }
  return random() < 0.5
    ? { method: 'eth_sendTransaction', params: [{ from: address, ...call }] }
    : {
        method: 'wallet_sendCalls',
        params: [{ version: '2.0.0', from: smart, chainId: '0xa4b1', atomicRequired: true, calls: [call] }],
      }
}

const typed = (account, fields, primaryType, own, message) => {
  const [types, domain] = [
    { EIP712Domain: DOMAIN, ...fields },
    { chainId: 42161, ...own },
  ]
  return { method: 'eth_signTypedData_v4', params: [account, { types, primaryType, domain, message }] }
}

/** A row whose tries each tell one lie of a list. */
const lying = ({ guard, lies, open = (stage) => signIn(stage) }) => ({
  ...{ guard, open, kinds: lies.length },
  async attempt(victim, random, number) {
    const lie = await lies[number % lies.length](victim, random)
    const found = await deceive(victim, lie)
    const how = found && `${JSON.stringify(lie.request)} after: ${found.screen}`
    return { got: found ? 1 : 0, kind: number % lies.length, how }
  },
})

const PERMIT_BATCH = {
  PermitBatch: [
    field('details', 'PermitDetails[]'),
    field('spender', 'address'),
    field('sigDeadline', 'uint256'),
  ],
  PermitDetails: [
    ...[field('token', 'address'), field('amount', 'uint160')],
    ...[field('expiration', 'uint48'), field('nonce', 'uint48')],
  ],
}
const cannotTell = (text) => /cannot tell what this does|does not know this kind of data/.test(text)
export const nothing = lying({
  guard: [['intents.length > 0 ? intents', 'true ? intents']],
  lies: [
    () => encode('multicall', []),
    (random) => encode('multicall', BigInt(between(random, 1, 1e9)), []),
    (random, { address, smart }) =>
      encode('safeBatchTransferFrom', pick(random, [address, smart]), addressOf(random), [], [], '0x'),
    () => encode('multicall', [encode('multicall', [])]),
  ]
    .map((write) => (victim, random) => ({
      request: callOf(victim, random, { to: addressOf(random), data: write(random, victim) }),
      truth: cannotTell,
    }))
    .concat((victim, random) => ({
      request: typed(
        pick(random, [victim.address, victim.smart]),
        PERMIT_BATCH,
        'PermitBatch',
        { name: 'Permit2', verifyingContract: PERMIT2 },
        { details: [], spender: addressOf(random), sigDeadline: '4000000000' },
      ),
      truth: cannotTell,
    })),
})

/** A transaction of Solana, of the account alone. Each instruction is `{ program, data }` or, for a transfer, has `to`. */
function solanaBytes(payer, random, instructions) {
  const keys = [payer, ...new Set(instructions.flatMap(({ program, to }) => [...(to ? [to] : []), program]))]
  const own = instructions.map(({ program, to, data }) => [
    keys.indexOf(program),
    ...(to ? [2, 0, keys.indexOf(to)] : [0]),
    ...[data.length, ...data],
  ])
  const isProgram = (key) => instructions.some(({ program }) => program === key)
  const header = [1, 0, keys.filter(isProgram).length]
  const blockhash = [...Buffer.from(randomHex(random, 32), 'hex')]
  return Uint8Array.from([
    ...[1, ...new Uint8Array(64), ...header, keys.length, ...keys.flatMap((key) => [...base58.decode(key)])],
    ...[...blockhash, own.length, ...own.flat()],
  ])
}
const littleEndian = (value, bytes) =>
  Array.from({ length: bytes }, (_, at) => Number((BigInt(value) >> BigInt(8 * at)) & 255n))
const BUDGET = 'ComputeBudget111111111111111111111111111111'
const MEMO = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
const memo = (text) => ({ program: MEMO, data: [...new TextEncoder().encode(text)] })
const solana = async (victim, random, instructions) => {
  victim.solana ??= (await victim.call('GET_USER', { chainId: SOLANA })).address
  const transaction = base64.encode(solanaBytes(victim.solana, random, instructions))
  return { method: 'solana_signTransaction', params: { transaction }, chainId: SOLANA }
}

const saysFee = (text) => /The network fee is|cannot tell the network fee/.test(text)
export const fees = lying({
  guard: [
    ['fee > MOST_TIMES * usual', 'false'],
    ['moved > 0n && fee > moved', 'false'],
  ],
  lies: [
    (victim, random) => {
      const gwei = BigInt(between(random, 1_000, 9_000)) * 10n ** 9n
      const price = pick(random, [
        { gasPrice: hex(gwei) },
        { maxFeePerGas: hex(gwei), maxPriorityFeePerGas: hex(gwei) },
        { maxFeePerGas: String(gwei) },
      ])
      const gas = pick(random, ['gas', 'gasLimit'])
      const value = pick(random, [1n, 10n ** 18n, 100n * 10n ** 18n])
      const transaction = {
        ...{ from: victim.address, to: addressOf(random), value: hex(value) },
        ...{ ...price, [gas]: hex(between(random, 5e6, 20e6)) },
      }
      return { request: { method: 'eth_sendTransaction', params: [transaction] }, truth: saysFee }
    },
    async (victim, random) => {
      const units = pick(random, [1_400_000, between(random, 200_000, 1_400_000)])
      const instructions = [
        { program: BUDGET, data: [2, ...littleEndian(units, 4)] },
        // From 0.2 SOL on.
        { program: BUDGET, data: [3, ...littleEndian(between(random, 1e9, 7e10), 8)] },
        memo('Sign-in'),
      ]
      const order = random() < 0.5 ? instructions : instructions.toReversed()
      return { request: await solana(victim, random, order), truth: saysFee }
    },
  ],
})

/** Letters that nobody sees, or that turn the direction of those beside them. Those behind emoji are left out. */
const HIDDEN = [
  ...'ad 34f 61c 115f 1160 17b4 17b5 180b 180e 200b 200c 200d 200e 200f 2028 2029 202a 202b'.split(' '),
  ...'202c 202d 202e 2060 2061 2062 2063 2064 2066 2067 2068 2069 206a 206f 2800 3164 fe00'.split(' '),
  ...'feff ffa0 fff9 1d173 e0001 e0041 e0101'.split(' '),
].map((code) => String.fromCodePoint(Number.parseInt(code, 16)))
const hiding = (random, text) => {
  const at = between(random, 0, text.length)
  return text.slice(0, at) + pick(random, HIDDEN) + text.slice(at)
}
const spellsOut = (text) => /invisible letters|is no text|\\u\{[0-9a-f]+/.test(text)
export const letters = lying({
  guard: [['\\ufe0f)[\\p{Cc}', '\\ufe0f)(?!)[\\p{Cc}']],
  lies: [
    ({ address, smart }, random) => {
      const text = `0x${Buffer.from(hiding(random, 'Pay 100 to Bob')).toString('hex')}`
      const request = { method: 'personal_sign', params: [text, pick(random, [address, smart])] }
      return { request, truth: spellsOut }
    },
    ({ address }, random) => {
      const [name, note] =
        random() < 0.5 ? [hiding(random, 'Shop'), 'Hello'] : ['Shop', hiding(random, 'Pay 100 to Bob')]
      const domain = { name, verifyingContract: USDC }
      const request = typed(address, { Order: [field('note', 'string')] }, 'Order', domain, { note })
      return { request, truth: spellsOut }
    },
    async (victim, random) => ({
      request: await solana(victim, random, [memo(hiding(random, 'Pay 100 to Bob'))]),
      truth: spellsOut,
    }),
    async (victim, random) => {
      const { token: to } = await placeToken(victim, random, hiding(random, 'USDC'))
      const request = callOf(victim, random, { to, data: encode('transfer', addressOf(random), 5n) })
      return { request, truth: spellsOut }
    },
  ],
})

/**
 * A contract that calls itself a token, and writes with each call that the address behind its selector got a million of it; and one that calls it
 * for whoever calls.
 */
async function placeToken({ stage }, random, symbol) {
  const at = addressOf(random)
  const [topic] = encodeEventTopics({ abi: ABI, eventName: 'Transfer' })
  const answer = encodeAbiParameters([{ type: 'string' }], [symbol]).slice(2)
  const push = (value) => `7f${BigInt(value).toString(16).padStart(64, '0')}`
  const store = (value, offset) => `${push(value)}61${offset.toString(16).padStart(4, '0')}52`
  const words = answer.match(/.{64}/g)
  const symbolCode = words.map((word, index) => store(`0x${word}`, 32 * index)).join('')
  const end = (bytes) => `61${bytes.toString(16).padStart(4, '0')}5ff3`
  const parts = {
    decimals: `5b${store(6, 0)}${end(32)}`,
    symbol: `5b${symbolCode}${end(32 * words.length)}`,
    call: `${store(10n ** 12n, 0)}60043530${push(topic)}60205fa3${store(1, 0)}${end(32)}`,
  }
  const when = (selector, target) => `8063${selector}1461${target.toString(16).padStart(4, '0')}57`
  const head = 5 + 2 * 11
  const length = (code) => code.length / 2
  const decimalsAt = head + length(parts.call)
  const code = [
    // The selector: the first four bytes of the data.
    '5f3560e01c',
    ...[when('313ce567', decimalsAt), when('95d89b41', decimalsAt + length(parts.decimals))],
    ...[parts.call, parts.decimals, parts.symbol],
  ].join('')
  const caller = addressOf(random)
  await stage.ask('anvil_setCode', [at, `0x${code}`])
  await stage.ask('anvil_setCode', [caller, `0x336004525f5f60245f5f73${at.slice(2)}5af100`])
  return { token: at, caller }
}

/** Methods that give away what somebody holds, and some that nobody knows. */
const METHODS = [
  ...'0xa9059cbb 0x095ea7b3 0x23b872dd 0xf242432a 0x2eb2c2d6 0xb88d4fde 0x8fcbaf0c'.split(' '),
  ...'0xac9650d8 0x5ae401dc 0x9bd9bbc6 0x959b8c3f 0x42966c68 0x2e1a7d4d 0x4000aea0'.split(' '),
  ...'0xba087652 0x87517c45 0x252dba42 0xb61d27f6 0xa22cb465'.split(' '),
  'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
]
const warnsOfMethods = (text) =>
  /could move every token|makes other calls|may move each token|does not know what one of these/.test(text)
export const permissions = lying({
  guard: [
    ['found.some((one) => one.kind === kind)', 'false'],
    ['getAddress(target) === PERMIT2', 'false'],
  ],
  lies: [
    ({ smart }, random) => {
      const methods = Array.from({ length: between(random, 1, 4) }, () =>
        random() < 0.8 ? pick(random, METHODS) : `0x${randomHex(random, 4)}`,
      )
      const data = { target: pick(random, [USDC, PERMIT2, addressOf(random)]), methods }
      const end = 4_000_000_000
      const isErc7715 = random() < 0.5
      const asked = isErc7715
        ? {
            ...{ chainId: '0xa4b1', from: smart, to: addressOf(random) },
            permission: { type: 'contract-call', isAdjustmentAllowed: false, data },
            rules: [{ type: 'expiry', data: { timestamp: end } }],
          }
        : {
            ...{ chainId: 42_161, address: smart, expiry: end },
            signer: { type: 'account', data: { id: addressOf(random) } },
            permissions: [{ type: 'contract-call', data: { address: data.target, calls: methods } }],
          }
      const method = isErc7715 ? 'wallet_requestExecutionPermissions' : 'wallet_grantPermissions'
      return { request: { method, params: [asked] }, truth: warnsOfMethods }
    },
  ],
})

const takesAll = (text) => /could take all of these tokens/.test(text)
const says = (text, address) => text.toLowerCase().replace(/\s/g, '').includes(address.toLowerCase())
export const limits = lying({
  guard: [
    ["takesAll(quantity, owner) && change !== 'decrease'", 'false'],
    ['if (known.includes(wanted)) return undefined', 'return undefined'],
    ['...tokenLines,', ''],
    ['value: quantity.token, isAddress: true', "value: '', isAddress: true"],
  ],
  async open(stage) {
    const victim = await signIn(stage)
    for (const address of [victim.address, victim.smart])
      await fetch(`${stage.labUrl}/control/42161/tokens`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address, token: 'usdc', units: '100000000' }),
      })
    return victim
  },
  lies: [
    (victim, random) => {
      const most = [2n ** 96n - 1n, 2n ** 128n - 1n, 2n ** 256n - 1n]
      const units = pick(random, [100_000_001n, 10n ** 12n, 10n ** 30n, ...most])
      const way = pick(random, ['approve', 'increaseAllowance'])
      const data = encode(way, addressOf(random), units)
      return { request: callOf(victim, random, { to: USDC, data }), truth: takesAll }
    },
    ({ address }, random) => {
      const value = String(pick(random, [100_000_001n, 10n ** 30n, 2n ** 128n - 1n]))
      const Permit = ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) =>
        field(name, at < 2 ? 'address' : 'uint256'),
      )
      const terms = { value, nonce: '0', deadline: '4000000000' }
      const message = { owner: address, spender: addressOf(random), ...terms }
      const domain = { name: 'USD Coin', verifyingContract: USDC }
      return { request: typed(address, { Permit }, 'Permit', domain, message), truth: takesAll }
    },
    (victim, random) => {
      const known = pick(random, [victim.address, victim.smart])
      const twin = `${known.slice(0, 6)}${randomHex(random, 16)}${known.slice(-4)}`.toLowerCase()
      const call = pick(random, [
        { to: twin, data: '0x', value: 1n },
        { to: USDC, data: encode('transfer', twin, 5n) },
        { to: USDC, data: encode('approve', twin, 5n) },
        { to: addressOf(random), data: encode('setApprovalForAll', twin, true) },
      ])
      return { request: callOf(victim, random, call), truth: (text) => /begins and ends like/.test(text) }
    },
    async (victim, random) => {
      const { token, caller: to } = await placeToken(victim, random, 'USDC')
      const data = `0x${randomHex(random, 4)}`
      return {
        request: callOf(victim, random, { to, data, value: 1n }),
        // Where it says nothing of USDC, it says nothing untrue.
        truth: (text) => !/USDC/.test(text) || says(text, token),
      }
    },
  ],
})

const textOf = (random) => toHex(`Hello ${between(random, 0, 1e9)}`)
/** A lie of which the screen has to name both accounts. */
const namingBoth = (request) => (victim, random) => ({
  request: request(victim, random),
  truth: (text) => says(text, victim.address) && says(text, victim.smart),
})
export const bound = lying({
  guard: [['const other = owner ?? smart', 'const other = undefined']],
  async open(stage) {
    const victim = await signIn(stage)
    // The first calls deploy the smart account: from then on it takes what its key has signed.
    const calls = [{ to: victim.address, value: '0x1' }]
    const request = {
      method: 'wallet_sendCalls',
      params: [{ version: '2.0.0', from: victim.smart, chainId: '0xa4b1', calls }],
    }
    await deceive(victim, { request })
    for (let looks = 0; (await stage.ask('eth_getCode', [victim.smart, 'latest'])) === '0x'; looks += 1) {
      if (looks > 100) throw new Error('The smart account was not deployed.')
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    await victim.clear()
    return victim
  },
  lies: [
    namingBoth(({ smart }, random) => ({ method: 'personal_sign', params: [textOf(random), smart] })),
    namingBoth(({ address }, random) => ({ method: 'personal_sign', params: [textOf(random), address] })),
    namingBoth(({ address, smart }, random) => {
      const domain = { name: 'Shop', verifyingContract: USDC }
      const account = pick(random, [address, smart])
      return typed(account, { Vote: [field('for', 'bool')] }, 'Vote', domain, { for: true })
    }),
  ],
})
