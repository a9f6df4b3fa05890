import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { namehash, packetToBytes } from 'viem/ens'
import { bytesToHex, decodeAbiParameters, encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { openGateway } from '../testing/openGateway.ts'
import { openTestEngines } from '../testing/openTestEngines.ts'
import { readAnswer } from '../testing/readAnswer.ts'
import { runCommand } from './runCommand.ts'

const ZONE = 'names.test'

const outer = parseAbi(['function resolve(bytes name, bytes data) view returns (bytes)'])
const inner = parseAbi(['function addr(bytes32 node) view returns (address)'])
const person = () => privateKeyToAccount(generatePrivateKey())

describe.each(await openTestEngines())('on $name', ({ environment: database }) => {
  async function start() {
    const settings = { NAME_ZONE: ZONE, NAME_REGISTRATION: 'any', NAME_BARE_MESSAGES: 'on', ...database }
    const gateway = await openGateway({ RPC_URL_42161: 'http://127.0.0.1:9', ...settings })
    const get = (path: string) =>
      readAnswer(gateway.get(`${path}${path.includes('?') ? '&' : '?'}projectId=test`))
    const post = async (path: string, account: PrivateKeyAccount, said: object) => {
      const message = JSON.stringify({ ...said, timestamp: Math.floor(Date.now() / 1_000) })
      const signature = await account.signMessage({ message })
      const body = JSON.stringify({ coin_type: 60, address: account.address, message, signature })
      const url = `${gateway.url}/v1/profile/account${path}?projectId=test`
      const { status, reason } = await readAnswer(fetch(url, { method: 'POST', body }))
      return [status, reason?.description]
    }
    const resolve = async (name: string) => {
      const addr = encodeFunctionData({ abi: inner, functionName: 'addr', args: [namehash(name)] })
      const args = [bytesToHex(packetToBytes(name)), addr] as const
      const data = encodeFunctionData({ abi: outer, functionName: 'resolve', args })
      const { body } = await get(`/v1/names/0x${'11'.repeat(20)}/${data}`)
      const shape = [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }] as const
      const [result] = decodeAbiParameters(shape, body.data)
      return decodeAbiParameters([{ type: 'address' }], result)[0]
    }
    /** As an operator calls it, with the gateway's own settings, while the gateway runs. */
    const command = (...args: string[]) =>
      runCommand('names', args, { ...settings, DATA_DIR: gateway.dataDir })
    return { get, post, resolve, command }
  }

  test('[S7.22][S9.10] a revoked name ends everywhere at once, answers from before included, and comes back as it was', async () => {
    const { get, post, resolve, command } = await start()
    const [owner, label] = [person(), `alice${database.DATABASE_URL ? 'p' : 's'}`]
    const name = `${label}.${ZONE}`
    const path = `/v1/profile/account/${name}`
    expect(await post('', owner, { name, attributes: { bio: 'me' } })).toEqual([200, undefined])
    const before = await get(path)
    // The gateway keeps who somebody is for a day.
    expect((await get(`/v1/identity/${owner.address}`)).body.name).toBe(name)
    expect(await resolve(name)).toBe(owner.address)

    expect(await command('revoke', label)).toBe(`${name}: revoked.`)
    expect((await get(path)).status).toBe(404)
    expect((await get(`/v1/profile/reverse/${owner.address}?apiVersion=2`)).body).toEqual([])
    expect((await get(`/v1/identity/${owner.address}`)).body.name ?? null).toBeNull()
    expect(await resolve(name)).toBe(`0x${'0'.repeat(40)}`)
    const answer = await post(`/${name}/attributes`, owner, { attributes: { bio: 'again' } })
    expect(answer).toEqual([404, 'Nobody has this name.'])
    for (const again of [name, `${label.slice(0, 2)}-${label.slice(2)}.${ZONE}`])
      expect(await post('', owner, { name: again })).toEqual([400, 'This name is reserved'])
    expect((await get(`/v1/profile/suggestions/${label}`)).body.suggestions[0]).toEqual({
      name,
      registered: true,
    })

    expect(await command('allow', name)).toBe(`${name}: allowed again.`)
    expect(await get(path)).toEqual(before)
    expect(await resolve(name)).toBe(owner.address)
  })

  test('a reserved name cannot be registered, however it is hyphenated; who has it keeps it', async () => {
    const { get, post, command } = await start()
    const owner = person()
    expect(await post('', owner, { name: `kept.${ZONE}` })).toEqual([200, undefined])
    expect(await command('reserve', 'kept', 'Acme-Bank')).toBe(
      `kept.${ZONE}: reserved. It is registered, and its owner keeps it; revoke it to end that.\nacme-bank.${ZONE}: reserved.`,
    )
    expect((await get(`/v1/profile/account/kept.${ZONE}`)).status).toBe(200)
    for (const label of ['acmebank', 'acme-bank', 'a-c-m-e-bank'])
      expect(await post('', person(), { name: `${label}.${ZONE}` })).toEqual([400, 'This name is reserved'])
    expect(await post('', person(), { name: `acmebanks.${ZONE}` })).toEqual([200, undefined])
    const answer = await command('list')
    expect(answer).toMatch(/^acme-bank\.names\.test {2}reserved {2}\S+Z\nkept\.names\.test {2}reserved /)
    await command('allow', 'acme-bank')
    expect(await post('', person(), { name: `acme-bank.${ZONE}` })).toEqual([200, undefined])
    expect(await command('allow', 'acme-bank')).toBe(`acme-bank.${ZONE}: was neither reserved nor revoked.`)
  })
})

test.each([
  [['names', 'revoke'], {}, 'names revoke <label> …'],
  [['names', 'burn', 'alice'], {}, 'Write one of:'],
  [['names', 'revoke', 'alice'], { NAME_ZONE: '' }, 'NAME_ZONE is not set'],
  [['names', 'revoke', 'al!ce'], {}, 'al!ce: Can only contain letters'],
  [['names', 'revoke', 'alice.other.test'], {}, 'Names here end in .names.test'],
  [['nmaes'], {}, 'There is no command "nmaes"'],
])('%j says what to write', async ([command = '', ...args], settings, expected) => {
  const environment = { NAME_ZONE: ZONE, DATA_DIR: '/nowhere/at/all', ...settings }
  await expect(runCommand(command, args, environment)).rejects.toThrow(expected)
})
