import { decodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeFunctionResult } from 'viem/utils'
import { expect, test } from 'vitest'
import { createLookup } from './answerLookup.ts'
import type { StoredName } from './store.ts'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
])
const NAME = 'alice.backing.test'
const stored: StoredName = {
  name: NAME,
  owner: '0x71c7656ec7ab88b098defb751b7401b5f6d8976f',
  ownerCoinType: 60,
  signer: 'key',
  attributes: { bio: 'Backs things' },
  registeredAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  addresses: {},
}

async function askText(key: string): Promise<string> {
  const store = { find: async () => stored, ownedBy: async () => [stored] }
  const lookup = createLookup({ key: `0x${'11'.repeat(32)}`, zone: 'backing.test', store })
  const inner = encodeFunctionData({ abi, functionName: 'text', args: [namehash(NAME), key] })
  const dnsName = bytesToHex(packetToBytes(NAME))
  const data = encodeFunctionData({ abi, functionName: 'resolve', args: [dnsName, inner] })
  const answer: Hex = await lookup.answer({ sender: `0x${'22'.repeat(20)}`, data })
  const [result] = decodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], answer)
  return decodeFunctionResult({ abi, functionName: 'text', data: result })
}

test('[S7.22] a text record is an attribute of the name', async () => {
  expect([await askText('bio'), await askText('description')]).toEqual(['Backs things', 'Backs things'])
})

test.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  'what every object has is no attribute: %s (L2)',
  async (key) => expect(await askText(key)).toBe(''),
)
