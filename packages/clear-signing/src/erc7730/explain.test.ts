import { type Address, encodeFunctionData, type Hex, maxUint256, pad, parseAbi } from 'viem'
import { expect, describe as group, test } from 'vitest'
import orders from '../testing/descriptors/orders.json' with { type: 'json' }
import staking from '../testing/descriptors/staking.json' with { type: 'json' }
import stakingCommon from '../testing/descriptors/stakingCommon.json' with { type: 'json' }
import { ar } from '../words/ar.ts'
import { de } from '../words/de.ts'
import { describeExplanation, tokensOfExplanation } from './describeExplanation.ts'
import { type CallToExplain, explainCall, explainTypedData } from './explain.ts'
import { mergeDescriptors } from './mergeDescriptors.ts'
import { readDescriptor } from './readDescriptor.ts'

const CONTRACT: Address = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const MARKET: Address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SIGNER: Address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const COIN = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const TAG = pad('0x07')

const STAKE_ABI = parseAbi([
  'struct Order { address token; uint256 amount; uint64 until; }',
  'function stake(Order order, uint8 kind, uint32 lock, uint16 fee, bytes32 tag)',
  'function collect(address[] pools, bytes route)',
  'function claim(uint256 badge)',
  'function other()',
])
const descriptors = [readDescriptor(mergeDescriptors(stakingCommon, staking))]
const vocabulary = {
  coin: { symbol: 'ETH', decimals: 18 },
  findToken: (address: string) => (address === USDC ? { symbol: 'USDC', decimals: 6 } : undefined),
}
const stake = (token: Hex, kind = 1) =>
  encodeFunctionData({
    abi: STAKE_ABI,
    functionName: 'stake',
    args: [{ token, amount: 1_500_000n, until: 1_782_864_000n }, kind, 93_784, 250, TAG],
  })
const call = (data: Hex, more: Partial<CallToExplain> = {}): CallToExplain => ({
  ...{ chainId: 42161, from: SIGNER, to: CONTRACT, value: 0n, data },
  ...more,
})
const say = (data: Hex, language?: string) => {
  const explanation = explainCall(call(data), descriptors, language)
  return explanation && describeExplanation(explanation, vocabulary)
}
const rows = (description: ReturnType<typeof say>) =>
  description?.lines.map(({ label, value }) => `${label}: ${value}`)

group('a call', () => {
  test('[S6.6] is explained in the descriptor’s words, with every value, also those that the descriptor leaves out', () => {
    const said = say(stake(USDC))
    expect(said?.title).toBe('Call a contract: “\u2068Stake \u20681.5 USDC\u2069\u2069”')
    expect(rows(said)).toEqual([
      'You deposit: 1.5 USDC',
      'Locked until: 2026-07-01 00:00 UTC',
      'Kind: \u2068locked\u2069 (1)',
      'For: 1 d 2 h 3 min 4 s',
      'Fee: \u20682.5 %\u2069 (250)',
      // `visible` is `never`.
      `tag: ${TAG}`,
      `Contract: ${CONTRACT}`,
      'Explained by: Harbour',
    ])
  })

  test('a field that no descriptor names is shown by its path', () => {
    const bare = mergeDescriptors(stakingCommon, staking) as typeof staking
    const [format] = Object.values(bare.display.formats)
    if (format)
      Object.assign(format, {
        interpolatedIntent: undefined,
        fields: [{ path: 'kind', label: 'Kind', format: 'raw' }],
      })
    const explanation = explainCall(call(stake(USDC)), [readDescriptor(bare)])
    expect(explanation?.lines.map(({ label }) => label)).toEqual([
      ...['Kind', 'order.token', 'order.amount', 'order.until', 'lock', 'fee', 'tag'],
    ])
  })

  test('an address that stands for the coin is shown beside the amount, which is shown in units too', () => {
    const said = rows(say(stake(COIN)))
    expect(said?.[0]).toBe('You deposit: 0.0000000000015 ETH (1500000)')
    expect(said).toContain(`order.token: ${COIN}`)
  })

  test('a value that an enumeration does not know is shown as it is', () => {
    expect(rows(say(stake(USDC, 7)))).toContain('Kind: 7')
  })

  test('lists, parts of bytes, an item and the coin that goes along are explained', () => {
    const data = encodeFunctionData({
      abi: STAKE_ABI,
      functionName: 'collect',
      args: [[SIGNER, MARKET], `${USDC}00ff`],
    })
    const explanation = explainCall(call(data, { value: 10n ** 18n }), descriptors)
    expect(explanation && rows(describeExplanation(explanation, vocabulary))).toEqual([
      `Pool: ${SIGNER}`,
      `Pool: ${MARKET}`,
      `First: ${USDC}`,
      'Tip: 1 ETH',
      // A part stands for no whole.
      `route: ${USDC.toLowerCase()}00ff`,
      `Contract: ${CONTRACT}`,
      'Explained by: Harbour',
    ])
    const claim = encodeFunctionData({ abi: STAKE_ABI, functionName: 'claim', args: [9n] })
    expect(rows(say(claim))?.slice(0, 2)).toEqual(['Badge: item 9', `Token: ${CONTRACT}`])
  })

  test('the tokens are named, whose decimals the wallet reads itself', () => {
    const explanation = explainCall(call(stake(USDC)), descriptors)
    expect(explanation && tokensOfExplanation(explanation)).toEqual([USDC])
  })

  test('another language has the descriptor’s texts in it, and the wallet’s own', () => {
    const explanation = explainCall(call(stake(USDC)), descriptors, 'de')
    const inGerman = explanation && describeExplanation(explanation, { ...vocabulary, words: de })
    expect(inGerman?.title).toBe('Einen Vertrag aufrufen: „\u2068Token einsetzen\u2069“')
    expect(inGerman?.lines.map(({ value }) => value)).toContain('\u2068gebunden\u2069 (1)')
    const inArabic = explanation && describeExplanation(explanation, { ...vocabulary, words: ar })
    expect(inArabic?.title).toContain('استدعاء عقد')
  })

  test.each([
    ['another contract', call(stake(USDC), { to: MARKET })],
    ['another chain', call(stake(USDC), { chainId: 1 })],
    ['another method', call(encodeFunctionData({ abi: STAKE_ABI, functionName: 'other' }))],
    ['bytes that follow the arguments', call(`${stake(USDC)}00`)],
    ['bytes that are cut off', call(stake(USDC).slice(0, -2) as Hex)],
    ['an address with other bytes before it', call(stake(USDC).replace(/^(0x.{8})0/, '$11') as Hex)],
  ])('%s is not explained', (_, asked) => {
    expect(explainCall(asked, descriptors)).toBeUndefined()
  })

  test('more values than a person reads are not explained', () => {
    const pools = Array.from({ length: 101 }, () => SIGNER)
    const data = encodeFunctionData({ abi: STAKE_ABI, functionName: 'collect', args: [pools, '0x'] })
    expect(explainCall(call(data), descriptors)).toBeUndefined()
  })
})

const STRING_NAME = { name: 'name', type: 'string' }

group('typed data', () => {
  const market = [readDescriptor(orders)]
  const order = {
    types: {
      Order: [
        { name: 'items', type: 'Item[]' },
        { name: 'maker', type: 'address' },
        { name: 'deadline', type: 'uint256' },
        { name: 'price', type: 'uint256' },
      ],
      Item: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint256' },
      ],
    },
    primaryType: 'Order',
    domain: { name: 'Market', chainId: 1, verifyingContract: MARKET },
    message: {
      items: [
        { token: USDC, amount: '1500000' },
        { token: SIGNER, amount: String(maxUint256) },
      ],
      maker: SIGNER,
      deadline: 19_000_000,
      price: '0xf4240',
    },
  }
  const explain = (more = {}) =>
    explainTypedData({ ...order, ...more }, { chainId: 1, signer: SIGNER }, market)

  test('[S6.6] is explained; a token that only the descriptor names never stands for the units', () => {
    const explanation = explain()
    const said = explanation && describeExplanation(explanation, vocabulary)
    expect(said?.title).toBe('Sign data: “\u2068Place an order\u2069”')
    expect(rows(said)).toEqual([
      'You offer: 1.5 USDC',
      `You offer: unlimited (${maxUint256} units of a token)`,
      `Token: ${SIGNER}`,
      'You get: 1 USDC (1000000)',
      'Before block: block 19000000',
      `maker: ${SIGNER}`,
      `Contract: ${MARKET}`,
      'Explained by: Market',
    ])
  })

  test.each([
    ['another domain', { domain: { ...order.domain, name: 'Markets' } }],
    ['a domain without a chain', { domain: { name: 'Market', verifyingContract: MARKET } }],
    ['another chain', { domain: { ...order.domain, chainId: 5 } }],
    ['another contract', { domain: { ...order.domain, verifyingContract: SIGNER } }],
    [
      'a type with a field more',
      { types: { ...order.types, Item: [...order.types.Item, { name: 'x', type: 'bool' }] } },
    ],
    ['a value of another type', { message: { ...order.message, price: 'much' } }],
    ['a field that is missing', { message: { ...order.message, items: [{}] } }],
    ['a domain that is not signed', { types: { ...order.types, EIP712Domain: [] } }],
    [
      'a contract that is not signed',
      { types: { ...order.types, EIP712Domain: [STRING_NAME, { name: 'chainId', type: 'uint256' }] } },
    ],
    [
      'a chain that is not signed',
      {
        types: {
          ...order.types,
          EIP712Domain: [STRING_NAME, { name: 'verifyingContract', type: 'address' }],
        },
      },
    ],
  ])('%s is not explained', (_, more) => {
    expect(explain(more)).toBeUndefined()
  })
})
