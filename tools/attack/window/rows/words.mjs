// What the screen leaves out: a user who reads it, and declines where it says what is wrong, approves all the same.
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

const typed = (account, types, primaryType, domain, message) => ({
  method: 'eth_signTypedData_v4',
  params: [
    account,
    {
      types: { EIP712Domain: DOMAIN, ...types },
      primaryType,
      domain: { chainId: 42161, ...domain },
      message,
    },
  ],
})

/** A row whose tries each tell one lie of a list. */
const lying = ({ guard, lies, open = (stage) => signIn(stage) }) => ({
  ...{ guard, open, kinds: lies.length },
  async attempt(victim, random, number) {
    const lie = await lies[number % lies.length](victim, random)
    const found = await deceive(victim, lie)
    return {
      got: found ? 1 : 0,
      kind: number % lies.length,
      how: found && `${JSON.stringify(lie.request)} after: ${found.screen}`,
    }
  },
})

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
        {
          PermitBatch: [
            field('details', 'PermitDetails[]'),
            field('spender', 'address'),
            field('sigDeadline', 'uint256'),
          ],
          PermitDetails: [
            field('token', 'address'),
            field('amount', 'uint160'),
            field('expiration', 'uint48'),
            field('nonce', 'uint48'),
          ],
        },
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
        from: victim.address,
        to: addressOf(random),
        value: hex(value),
        ...price,
        [gas]: hex(between(random, 5e6, 20e6)),
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
  ...[
    0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d, 0x200e,
    0x200f,
  ],
  ...[
    0x2028, 0x2029, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064, 0x2066,
    0x2067,
  ],
  ...[
    0x2068, 0x2069, 0x206a, 0x206f, 0x2800, 0x3164, 0xfe00, 0xfeff, 0xffa0, 0xfff9, 0x1d173, 0xe0001, 0xe0041,
    0xe0101,
  ],
].map((code) => String.fromCodePoint(code))
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
      return {
        request: { method: 'personal_sign', params: [text, pick(random, [address, smart])] },
        truth: spellsOut,
      }
    },
    ({ address }, random) => {
      const [name, note] =
        random() < 0.5 ? [hiding(random, 'Shop'), 'Hello'] : ['Shop', hiding(random, 'Pay 100 to Bob')]
      const request = typed(
        address,
        { Order: [field('note', 'string')] },
        'Order',
        { name, verifyingContract: USDC },
        { note },
      )
      return { request, truth: spellsOut }
    },
    async (victim, random) => ({
      request: await solana(victim, random, [memo(hiding(random, 'Pay 100 to Bob'))]),
      truth: spellsOut,
    }),
    async (victim, random) => {
      const { token: to } = await placeToken(victim, random, hiding(random, 'USDC'))
      return {
        request: callOf(victim, random, { to, data: encode('transfer', addressOf(random), 5n) }),
        truth: spellsOut,
      }
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
  ...[
    '0xa9059cbb',
    '0x095ea7b3',
    '0x23b872dd',
    '0xf242432a',
    '0x2eb2c2d6',
    '0xb88d4fde',
    '0x8fcbaf0c',
    '0xac9650d8',
  ],
  ...[
    '0x5ae401dc',
    '0x9bd9bbc6',
    '0x959b8c3f',
    '0x42966c68',
    '0x2e1a7d4d',
    '0x4000aea0',
    '0xba087652',
    '0x87517c45',
  ],
  ...[
    '0x252dba42',
    '0xb61d27f6',
    '0xa22cb465',
    'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
  ],
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
      const request =
        random() < 0.5
          ? {
              method: 'wallet_requestExecutionPermissions',
              params: [
                {
                  ...{ chainId: '0xa4b1', from: smart, to: addressOf(random) },
                  permission: { type: 'contract-call', isAdjustmentAllowed: false, data },
                  rules: [{ type: 'expiry', data: { timestamp: end } }],
                },
              ],
            }
          : {
              method: 'wallet_grantPermissions',
              params: [
                {
                  ...{ chainId: 42_161, address: smart, expiry: end },
                  signer: { type: 'account', data: { id: addressOf(random) } },
                  permissions: [{ type: 'contract-call', data: { address: data.target, calls: methods } }],
                },
              ],
            }
      return { request, truth: warnsOfMethods }
    },
  ],
})

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
      const units = pick(random, [
        100_000_001n,
        10n ** 12n,
        10n ** 30n,
        2n ** 96n - 1n,
        2n ** 128n - 1n,
        2n ** 256n - 1n,
      ])
      const way = pick(random, ['approve', 'increaseAllowance'])
      return {
        request: callOf(victim, random, { to: USDC, data: encode(way, addressOf(random), units) }),
        truth: (text) => /could take all of these tokens/.test(text),
      }
    },
    ({ address }, random) => {
      const value = String(pick(random, [100_000_001n, 10n ** 30n, 2n ** 128n - 1n]))
      const Permit = ['owner', 'spender', 'value', 'nonce', 'deadline'].map((name, at) =>
        field(name, at < 2 ? 'address' : 'uint256'),
      )
      const message = {
        owner: address,
        spender: addressOf(random),
        value,
        nonce: '0',
        deadline: '4000000000',
      }
      return {
        request: typed(address, { Permit }, 'Permit', { name: 'USD Coin', verifyingContract: USDC }, message),
        truth: (text) => /could take all of these tokens/.test(text),
      }
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
        truth: (text) =>
          !/USDC/.test(text) || text.toLowerCase().replace(/\s/g, '').includes(token.toLowerCase()),
      }
    },
  ],
})

const textOf = (random) => toHex(`Hello ${between(random, 0, 1e9)}`)
const says = (text, address) => text.toLowerCase().replace(/\s/g, '').includes(address.toLowerCase())
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
    ({ address, smart }, random) => ({
      request: { method: 'personal_sign', params: [textOf(random), smart] },
      truth: (text) => says(text, address) && says(text, smart),
    }),
    ({ address, smart }, random) => ({
      request: { method: 'personal_sign', params: [textOf(random), address] },
      truth: (text) => says(text, address) && says(text, smart),
    }),
    ({ address, smart }, random) => {
      const [account] = random() < 0.5 ? [address] : [smart]
      return {
        request: typed(
          account,
          { Vote: [field('for', 'bool')] },
          'Vote',
          { name: 'Shop', verifyingContract: USDC },
          { for: true },
        ),
        truth: (text) => says(text, address) && says(text, smart),
      }
    },
  ],
})
