import { concatHex, getContractAddress, type Hex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createJsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openDatabase } from '../../database/openDatabase.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { readAnswer } from '../../testing/readAnswer.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'
import { createPartyNames } from './createPartyNames.ts'
import { createNameStore } from './store.ts'

// Who signs for a name decides where it counts: a key holds its address on every EVM chain, a contract on its own alone (H5).
const ZONE = 'backing.test'
const [ETHER, ARBITRUM, SEPOLIA] = ['60', String(0x8000_0000 + 42_161), String(0x8000_0000 + 421_614)]
/** Answers every question with ERC-1271's magic value. */
const AGREES: Hex = concatHex([`0x7f${'1626ba7e'.padEnd(64, '0')}`, '0x60005260206000f3'])
const SIGNATURE: Hex = `0x${'12'.repeat(65)}`

const lab = useLabChains()
let gateway: TestGateway
let settings: Record<string, string>
beforeAll(async () => {
  settings = { NAME_ZONE: ZONE, NAME_REGISTRATION: 'any', NAME_BARE_MESSAGES: 'on', ...lab.settings }
  gateway = await startTestGateway(settings)
}, 300_000)
afterAll(() => gateway.close())

const person = () => privateKeyToAccount(generatePrivateKey())
const setOnChain = (method: string, params: unknown[]) => createJsonRpc(lab.nodeUrl)(method, params)
const post = (path: string, body: object, at = gateway) => {
  const url = `${at.url}/v1/profile/account${path}?projectId=test`
  return readAnswer(fetch(url, { method: 'POST', body: JSON.stringify(body) }))
}
const register = (label: string, address: string, signature?: Hex) => {
  const message = JSON.stringify({ name: `${label}.${ZONE}`, timestamp: Math.floor(Date.now() / 1_000) })
  return { coin_type: Number(ARBITRUM), address, message, signature }
}
const byKey = async (label: string, account = person()) => {
  const body = register(label, account.address)
  return { ...body, signature: await account.signMessage({ message: body.message }) }
}
const read = async (label: string, at = gateway) => {
  const response = await at.get(`/v1/profile/account/${label}.${ZONE}?projectId=test`)
  return response.json()
}

test('[S7.22] a name that a key signed for counts on every EVM chain', async () => {
  const alice = person()
  const { body } = await post('', await byKey('with-key', alice))
  expect(Object.keys(body.addresses)).toEqual([ETHER, ARBITRUM])
  expect(body.default_address).toBe(alice.address)
})

test('[S7.22] a name that a contract signed for counts on its chain alone', async () => {
  const { address } = person()
  await setOnChain('anvil_setCode', [address, AGREES])
  const { body } = await post('', register('by-contract', address, SIGNATURE))
  expect([Object.keys(body.addresses), body.default_address]).toEqual([[ARBITRUM], undefined])
})

test('[S7.22] so does one whose contract is yet to be deployed', async () => {
  const bytecode = concatHex(['0x602980600a3d393df3', '0x00', AGREES])
  const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  const salt: Hex = `0x${'09'.repeat(32)}`
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
  const data = concatHex([salt, bytecode])
  const signature = serializeErc6492Signature({ address: factory, data, signature: SIGNATURE })
  const { body } = await post('', register('to-come', address, signature))
  expect([Object.keys(body.addresses), body.default_address]).toEqual([[ARBITRUM], undefined])
})

test('[S7.22] an account with a key and delegated code (EIP-7702) counts by its key', async () => {
  const alice = person()
  await setOnChain('anvil_setCode', [alice.address, concatHex(['0xef0100', person().address])])
  const { body } = await post('', await byKey('delegated', alice))
  expect(body.default_address).toBe(alice.address)
})

test('an address that a name was pointed at is nobody’s default', async () => {
  const [alice, elsewhere] = [person(), person()]
  await post('', await byKey('pointed', alice))
  const said = { coin_type: 60, address: elsewhere.address, timestamp: Math.floor(Date.now() / 1_000) }
  const message = JSON.stringify(said)
  const signature = await alice.signMessage({ message })
  await post(`/pointed.${ZONE}/address`, { ...register('', alice.address), message, signature })
  expect(await read('pointed')).toMatchObject({
    addresses: { [ETHER]: { address: elsewhere.address }, [ARBITRUM]: { address: alice.address } },
  })
  expect((await read('pointed')).default_address).toBeUndefined()
})

test('a history shows a contract’s name on its chain alone', async () => {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: gateway.dataDir })
  onTestFinished(() => database.destroy())
  const [alice, contract] = [person(), person()]
  await setOnChain('anvil_setCode', [contract.address, AGREES])
  await post('', await byKey('party-key', alice))
  await post('', register('party-contract', contract.address, SIGNATURE))
  const readNames = createPartyNames(createNameStore(database))
  const both = [alice.address, contract.address]
  const expected = [`party-contract.${ZONE}`, `party-key.${ZONE}`]
  expect([...(await readNames(both, 'eip155:42161')).values()].sort()).toEqual(expected)
  expect([...(await readNames(both, 'eip155:421614')).values()]).toEqual([`party-key.${ZONE}`])
})

/** Rows as releases before `signer` wrote them: everything stood under 60, too. */
async function asBefore(at: TestGateway, label: string, owner: string): Promise<void> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: at.dataDir })
  const [name, created_at] = [`${label}.${ZONE}`, '2026-01-01T00:00:00.000Z']
  const times = { registered_at: created_at, updated_at: created_at }
  const address = owner.toLowerCase()
  await database
    .insertInto('names')
    .values({ name, owner: address, owner_coin_type: ARBITRUM, attributes: null, ...times })
    .execute()
  const rows = [ETHER, ARBITRUM].map((coin_type) => ({ name, coin_type, address, created_at }))
  await database.insertInto('name_addresses').values(rows).execute()
  await database.destroy()
}

test('a name of an older release counts elsewhere once its owner is known to have a key', async () => {
  const [sender, contract, unknown, delegated] = [person(), person(), person(), person()]
  await setOnChain('anvil_setNonce', [sender.address, '0x1'])
  await setOnChain('anvil_setCode', [contract.address, AGREES])
  await setOnChain('anvil_setCode', [delegated.address, concatHex(['0xef0100', person().address])])
  const all = { sender, contract, unknown, delegated }
  for (const [label, { address }] of Object.entries(all)) await asBefore(gateway, `old-${label}`, address)
  const known = async (label: string) => {
    const { addresses, default_address } = await read(`old-${label}`)
    return [Object.keys(addresses), default_address]
  }
  expect(await known('sender')).toEqual([[ETHER, ARBITRUM], sender.address])
  expect(await known('delegated')).toEqual([[ETHER, ARBITRUM], delegated.address])
  expect(await known('contract')).toEqual([[ARBITRUM], undefined])
  // It may be a contract that is yet to be deployed: a key is known by what it signs.
  expect(await known('unknown')).toEqual([[ARBITRUM], undefined])
  const message = JSON.stringify({ attributes: { bio: 'x' }, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await unknown.signMessage({ message })
  await post(`/old-unknown.${ZONE}/attributes`, { ...register('', unknown.address), message, signature })
  expect(await known('unknown')).toEqual([[ETHER, ARBITRUM], unknown.address])
})

test('a name of an older release is still found while no node answers', async () => {
  const dark = await openGateway({ ...settings, RPC_URL_42161: 'http://127.0.0.1:1' })
  const { address } = person()
  await asBefore(dark, 'in-the-dark', address)
  const { addresses } = await read('in-the-dark', dark)
  expect([Object.keys(addresses), SEPOLIA in addresses]).toEqual([[ARBITRUM], false])
})
