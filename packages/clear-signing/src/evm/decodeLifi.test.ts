import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { LIFI_ABI } from './abi.ts'
import { decodeTransaction } from './decodeTransaction.ts'

const DIAMOND: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'
const DEX: Address = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const USDC: Address = '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'
const ARB: Address = '0x912CE59144191C1204E64559FE8253a0e49E6548'
const ME: Address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const YOU: Address = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
const ID: Hex = `0x${'ab'.repeat(32)}`

const part = (from: Address, to: Address, fromAmount = 5n, requiresDeposit = true) => ({
  ...{ callTo: DEX, approveTo: DEX, sendingAssetId: from, receivingAssetId: to, fromAmount },
  ...{ callData: '0x12345678' as const, requiresDeposit },
})
type Part = ReturnType<typeof part>
type Name = 'ERC20ToERC20' | 'ERC20ToNative' | 'NativeToERC20'
const single = (name: Name, one: Part, to = ME) => {
  const functionName = `swapTokensSingleV3${name}` as const
  return encodeFunctionData({ abi: LIFI_ABI, functionName, args: [ID, 'app', '', to, 4n, one] })
}
const several = (name: Name, parts: readonly Part[]) => {
  const functionName = `swapTokensMultipleV3${name}` as const
  return encodeFunctionData({ abi: LIFI_ABI, functionName, args: [ID, 'app', '', ME, 4n, parts] })
}
const decode = (data: Hex, value = 0n, isKnown = true) =>
  decodeTransaction(
    { from: ME, to: DIAMOND, data, value },
    { standardOf: (contract) => (isKnown && contract === DIAMOND ? 'lifiDiamond' : undefined) },
  )
const usdc = { of: 'token', token: USDC, units: 5n }
const arb = { of: 'token', token: ARB, units: 4n }
const coin = (units: bigint) => ({ of: 'coin', units })

test.each([
  ['a token for a token', single('ERC20ToERC20', part(USDC, ARB)), 0n, usdc, arb],
  ['a token for the coin', single('ERC20ToNative', part(USDC, zeroAddress)), 0n, usdc, coin(4n)],
  ['the coin for a token', single('NativeToERC20', part(zeroAddress, ARB)), 9n, coin(9n), arb],
  [
    'after a fee that is taken first',
    several('ERC20ToERC20', [part(USDC, USDC, 2n), part(USDC, ARB, 3n)]),
    0n,
    usdc,
    arb,
  ],
  [
    'by two exchanges, of which the second takes what the first gave',
    several('ERC20ToNative', [part(USDC, ARB), part(ARB, zeroAddress, 7n, false)]),
    0n,
    usdc,
    coin(4n),
  ],
  [
    'the coin by two exchanges',
    several('NativeToERC20', [part(zeroAddress, USDC), part(USDC, ARB, 7n, false)]),
    9n,
    coin(9n),
    arb,
  ],
] as const)('LI.FI swaps %s', (_, data, value, pays, receives) => {
  const { intents, warnings } = decode(data, value)
  expect(warnings).toEqual([])
  expect(intents).toEqual([{ type: 'swap', pays, receives, to: ME }])
})

test('a swap for another account is warned of', () => {
  const { intents, warnings } = decode(single('ERC20ToERC20', part(USDC, ARB), YOU))
  expect(intents).toMatchObject([{ type: 'swap', to: YOU }])
  expect(warnings.length).toBeGreaterThan(0)
})

test.each<[string, Hex, bigint?]>([
  ['two tokens that are taken', several('ERC20ToERC20', [part(USDC, ARB), part(ARB, USDC)])],
  [
    'nothing that is taken',
    several('ERC20ToERC20', [part(USDC, ARB, 5n, false), part(USDC, ARB, 5n, false)]),
  ],
  ['no exchange', several('ERC20ToERC20', [])],
  ['a coin that does not go along', single('NativeToERC20', part(zeroAddress, ARB))],
  ['a token where the coin is sold', single('NativeToERC20', part(USDC, ARB)), 9n],
  ['the coin where a token is sold', single('ERC20ToERC20', part(zeroAddress, ARB))],
  ['the coin where a token is bought', single('ERC20ToERC20', part(USDC, zeroAddress))],
  ['nobody who receives it', single('ERC20ToERC20', part(USDC, ARB), zeroAddress)],
  ['another method', '0xdeadbeef'],
  ['bytes behind it', `${single('ERC20ToERC20', part(USDC, ARB))}00`],
])('what LI.FI’s contract is asked with %s is unknown', (_, data, value) => {
  expect(decode(data, value).intents.at(-1)).toMatchObject({ type: 'unknown' })
})

test('another contract with methods of the same names is unknown', () => {
  expect(decode(single('ERC20ToERC20', part(USDC, ARB)), 0n, false).intents).toMatchObject([
    { type: 'unknown', reason: 'notListed' },
  ])
})
