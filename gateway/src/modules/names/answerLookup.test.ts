import { decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult } from 'viem/utils'
import { expect, test } from 'vitest'
import { createLookup } from './answerLookup.ts'
import type { StoredName } from './store.ts'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function name(bytes32 node) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function multicall(bytes[] calls) view returns (bytes[])',
])
const coinAbi = parseAbi(['function addr(bytes32 node, uint256 coinType) view returns (bytes)'])
const NAME = 'alice.backing.test'
const OWNER = '0x71c7656ec7ab88b098defb751b7401b5f6d8976f'
const ELSEWHERE = `0x${'33'.repeat(20)}`
const OPTIMISM = 0x8000_000a
const AT = '2026-01-01T00:00:00.000Z'
const stored: StoredName = {
  name: NAME,
  owner: OWNER,
  ownerCoinType: 60,
  signer: 'key',
  attributes: { bio: 'Backs things' },
  registeredAt: AT,
  updatedAt: AT,
  addresses: {
    60: { address: OWNER, created_at: AT },
    0: { address: 'bc1qalice', created_at: AT },
    [OPTIMISM]: { address: ELSEWHERE, created_at: AT },
  },
}

async function ask(inner: Hex, name = NAME): Promise<Hex> {
  const store = {
    find: async (one: string) => (one === NAME ? stored : undefined),
    ownedBy: async (one: string) => (one === OWNER ? [stored] : []),
  }
  const lookup = createLookup({ key: `0x${'11'.repeat(32)}`, zone: 'backing.test', store })
  const dnsName = bytesToHex(packetToBytes(name))
  const data = encodeFunctionData({ abi, functionName: 'resolve', args: [dnsName, inner] })
  const answer: Hex = await lookup.answer({ sender: `0x${'22'.repeat(20)}`, data })
  const [result] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], answer)
  return result
}

const textOf = (key: string, name = NAME) =>
  encodeFunctionData({ abi, functionName: 'text', args: [namehash(name), key] })
const multicall = (calls: readonly Hex[]) =>
  encodeFunctionData({ abi, functionName: 'multicall', args: [calls] })
const decodeText = (data: Hex) => decodeFunctionResult({ abi, functionName: 'text', data })
const askText = async (key: string) => decodeText(await ask(textOf(key)))
const refused = expect.objectContaining({ status: 400, field: 'data' })

test('[S7.22] a text record is an attribute of the name', async () => {
  expect([await askText('bio'), await askText('description')]).toEqual(['Backs things', 'Backs things'])
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'what every object has is no attribute: %s (L2)',
  async (key) => expect(await askText(key)).toBe(''),
)

test.each([
  [60, OWNER],
  [OPTIMISM, ELSEWHERE],
  [0x8000_0001, '0x'],
  // The bytes of other coins’ addresses are not the text that was stored.
  [0, '0x'],
])('[S7.22] the address for coin type %i is %s', async (coinType, address) => {
  const args = [namehash(NAME), BigInt(coinType)] as const
  const data = await ask(encodeFunctionData({ abi: coinAbi, functionName: 'addr', args }))
  expect(decodeFunctionResult({ abi: coinAbi, functionName: 'addr', data })).toBe(address)
})

test('a name has an empty content hash', async () => {
  const data = await ask(encodeFunctionData({ abi, functionName: 'contenthash', args: [namehash(NAME)] }))
  expect(decodeFunctionResult({ abi, functionName: 'contenthash', data })).toBe('0x')
})

test.each([
  [`${OWNER.slice(2)}.addr.reverse`, NAME],
  [`${OWNER.slice(2)}.3c.reverse`, NAME],
  // The name leads elsewhere on Optimism.
  [`${OWNER.slice(2)}.8000000a.reverse`, ''],
  [`${'33'.repeat(20)}.addr.reverse`, ''],
  [`a${OWNER.slice(2)}.addr.reverse`, ''],
  [`${OWNER.slice(2)}.addr.sub.reverse`, ''],
  // A name of the zone has no name itself.
  [NAME, ''],
])('the name of %s is %j', async (asked, name) => {
  const data = await ask(encodeFunctionData({ abi, functionName: 'name', args: [namehash(asked)] }), asked)
  expect(decodeFunctionResult({ abi, functionName: 'name', data })).toBe(name)
})

test('the record of another name than the one asked for is empty', async () => {
  expect(decodeText(await ask(textOf('bio'), 'other.backing.test'))).toBe('')
  expect(decodeText(await ask(textOf('bio', 'other.backing.test')))).toBe('')
})

test('several records are answered in one call, in order: 64 and no more', async () => {
  const answersOf = async (calls: readonly Hex[]) =>
    decodeFunctionResult({ abi, functionName: 'multicall', data: await ask(multicall(calls)) }).map(
      decodeText,
    )
  expect(await answersOf([textOf('bio'), textOf('avatar')])).toEqual(['Backs things', ''])
  expect(await answersOf(Array(64).fill(textOf('bio')))).toHaveLength(64)
  await expect(ask(multicall(Array(65).fill(textOf('bio'))))).rejects.toEqual(refused)
})

test('calls inside calls are refused: one question would become any number', async () => {
  await expect(ask(multicall([multicall([textOf('bio')])]))).rejects.toEqual(refused)
})
