import { concatHex, getContractAddress, type Hex, serializeErc6492Signature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createJsonRpc } from '../../../../lab/src/chains/jsonRpc.ts'
import { useLabChains } from '../../../../lab/src/testing/useLabChains.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { openTestEngines } from '../../testing/openTestEngines.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

const ARBITRUM_COIN = 0x8000_0000 + 42_161
const ZONE = 'backing.test'
/** Answers every question with ERC-1271's magic value, or with none. */
const contractThatSays = (word: string): Hex =>
  concatHex([`0x7f${word.padEnd(64, '0')}`, '0x60005260206000f3'])
const AGREES = contractThatSays('1626ba7e')
const SIGNATURE: Hex = `0x${'12'.repeat(65)}`
const DECLINES = contractThatSays('ffffffff')

const lab = useLabChains()

const person = () => privateKeyToAccount(generatePrivateKey())
const nowSeconds = () => Math.floor(Date.now() / 1_000)

describe.each(await openTestEngines())('on $name', ({ environment }) => {
  let gateway: TestGateway
  let other: TestGateway

  beforeAll(async () => {
    const names = { NAME_ZONE: ZONE, NAME_REGISTRATION: 'any', NAME_BARE_MESSAGES: 'on' }
    const settings = { ...names, ...lab.settings, ...environment }
    gateway = await startTestGateway(settings)
    // Two gateways share a Postgres; a file belongs to one.
    other = environment.DATABASE_URL ? await startTestGateway(settings) : gateway
  })
  afterAll(async () => {
    await gateway.close()
    if (other !== gateway) await other.close()
  })

  const get = async (path: string, at = gateway) => {
    const response = await at.get(`${path}${path.includes('?') ? '&' : '?'}projectId=test`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
  const post = async (path: string, body: unknown, at = gateway) => {
    const response = await fetch(`${at.url}/v1/profile/account${path}?projectId=test`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    return { status: response.status, body: answer, reason: answer.reasons?.[0]?.description }
  }
  const sign = async (account: PrivateKeyAccount, said: object, more: object = {}) => {
    const message = JSON.stringify(said)
    const signature = await account.signMessage({ message })
    return { coin_type: ARBITRUM_COIN, address: account.address, message, signature, ...more }
  }
  const register = async (account: PrivateKeyAccount, name: string, more: object = {}, at = gateway) =>
    post('', await sign(account, { name, attributes: {}, timestamp: nowSeconds(), ...more }), at)

  test('[S7.25][S7.22][S7.23] a signed message registers a name, which then says whose it is', async () => {
    const alice = person()
    const registered = await register(alice, `Alice.${ZONE}`)
    expect(registered).toMatchObject({ status: 200, body: { name: `alice.${ZONE}`, attributes: null } })
    const { body } = await get(`/v1/profile/account/ALICE.${ZONE}?apiVersion=2`)
    expect(body).toEqual(registered.body)
    expect(Object.keys(body.addresses)).toEqual(['60', '2147525809'])
    expect(body.addresses['60'].address).toBe(alice.address)
    expect((await get(`/v1/profile/reverse/${alice.address}?apiVersion=2`)).body).toEqual([body])
  })

  test('[S7.22][S7.23] nobody is 404, and an empty list with apiVersion=2', async () => {
    const paths = [`account/nobody-here.${ZONE}`, `reverse/${person().address}`]
    for (const path of paths) {
      expect((await get(`/v1/profile/${path}`)).status).toBe(404)
      expect(await get(`/v1/profile/${path}?apiVersion=2`)).toMatchObject({ status: 200, body: [] })
    }
  })

  test.each([
    ['abc', 'Name must be at least 4 characters long'],
    ['', 'Name must be at least 4 characters long'],
    ['a'.repeat(65), 'Name must be at most 64 characters long'],
    ['al_ice', 'Can only contain letters, numbers and - characters'],
    ['аlice', 'Can only contain letters, numbers and - characters'],
    ['ａｌｉｃｅ', 'Can only contain letters, numbers and - characters'],
    ['fox🦊fox', 'Can only contain letters, numbers and - characters'],
    ['al\u200dice', 'Can only contain letters, numbers and - characters'],
    ['alice\u202e', 'Can only contain letters, numbers and - characters'],
    ['sub.alice', 'Can only contain letters, numbers and - characters'],
    ['alice bob', 'Can only contain letters, numbers and - characters'],
    ['xn--alice', 'Names cannot have two hyphens in third place'],
  ])('[S5.1][S9.21] %j is no name: %s', async (label, reason) => {
    const answer = await register(person(), `${label}.${ZONE}`)
    expect([answer.status, answer.reason]).toEqual([400, reason])
    const found = await get(`/v1/profile/account/${encodeURIComponent(`${label}.${ZONE}`)}`)
    expect(found.status).toBe(400)
  })

  test('a name has to be in the zone', async () => {
    for (const name of ['alice.eth', 'alice', `alice${ZONE}`, `alice.${ZONE}.eth`, `alice.${ZONE}.`])
      expect((await register(person(), name)).reason).toBe(`Names here end in .${ZONE}`)
  })

  test('[S7.25] of many who want a name at once, on two gateways, exactly one has it', async () => {
    const name = `wanted.${ZONE}`
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => register(person(), name, {}, at % 2 ? gateway : other)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const losers = answers.filter(({ status }) => status !== 200)
    expect(new Set(losers.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
      new Set(['400 This name is already registered']),
    )
    const [winner] = answers.filter(({ status }) => status === 200)
    expect((await get(`/v1/profile/account/${name}`)).body).toEqual(winner?.body)
  })

  test('[S7.25] a stale, early or foreign signature registers nothing', async () => {
    const [mallory, victim] = [person(), person()]
    const said = { name: `nearly.${ZONE}`, attributes: {}, timestamp: nowSeconds() }
    const expectRefused = async (body: unknown, status: number, reason: RegExp) => {
      const answer = await post('', body)
      expect([answer.status, answer.reason]).toEqual([status, expect.stringMatching(reason)])
    }
    for (const timestamp of [said.timestamp - 302, said.timestamp + 302, 0, -1, 1e300])
      await expectRefused(await sign(mallory, { ...said, timestamp }), 400, /last 5 minutes/)
    const worded = await sign(mallory, { ...said, timestamp: '1' })
    await expectRefused(worded, 400, /timestamp is wrong or missing/)
    await expectRefused(await sign(mallory, said, { address: victim.address }), 401, /is not signed by/)
    const signed = await sign(mallory, said)
    await expectRefused({ ...signed, message: `${signed.message} ` }, 401, /is not signed by/)
    await expectRefused({ ...signed, coin_type: 0x8000_0000 + 10 }, 400, /coin_type/)
    await expectRefused({ ...signed, address: flipCase(signed.address) }, 400, /checksum/)
    expect((await get(`/v1/profile/account/${said.name}`)).status).toBe(404)
  })

  test('[S7.25] a message is used once, however its signature is written, and an old one is still good within five minutes', async () => {
    const bob = person()
    const name = `bobs-name.${ZONE}`
    const created = await sign(bob, { name, timestamp: nowSeconds() - 290 })
    expect((await post('', created)).status).toBe(200)
    const change = await sign(bob, { attributes: { bio: 'one' }, timestamp: nowSeconds() })
    const path = `/${name}/attributes`
    expect(await post(path, change)).toMatchObject({ status: 200, body: { bio: 'one' } })
    await post(path, await sign(bob, { attributes: { bio: 'two' }, timestamp: nowSeconds() }))
    const twin = { ...change, signature: twinOf(change.signature) }
    for (const again of [change, twin])
      expect(await post(path, again, other)).toMatchObject({
        status: 400,
        reason: 'This message was used before. Sign a new one.',
      })
    expect((await get(`/v1/profile/account/${name}`)).body.attributes).toEqual({ bio: 'two' })
  })

  test('only the owner changes attributes and addresses', async () => {
    const [carol, mallory] = [person(), person()]
    const name = `carol.${ZONE}`
    await register(carol, name, { attributes: { bio: 'Backs things', avatar: 'https://x.example/c.png' } })
    const change = { attributes: { bio: 'mine now' }, timestamp: nowSeconds() }
    const foreign = await sign(mallory, change)
    expect((await post(`/${name}/attributes`, foreign)).status).toBe(401)
    expect((await post(`/${name}/attributes`, { ...foreign, address: carol.address })).status).toBe(401)
    expect((await post(`/nobody-here.${ZONE}/attributes`, foreign)).status).toBe(404)
    const moved = { coin_type: 60, address: mallory.address, timestamp: nowSeconds() }
    expect((await post(`/${name}/address`, await sign(mallory, moved))).status).toBe(401)
    const answer = await post(`/${name}/address`, await sign(carol, moved))
    expect(answer.body['60'].address).toBe(mallory.address)
    // Pointing a name at an address does not make it that address's name.
    expect((await get(`/v1/profile/reverse/${mallory.address}?apiVersion=2`)).body).toEqual([])
    expect((await get(`/v1/identity/${mallory.address}`)).body.name).toBeNull()
    const cleared = { attributes: { bio: '' }, timestamp: nowSeconds() }
    expect((await post(`/${name}/attributes`, await sign(carol, cleared))).body).toEqual({
      avatar: 'https://x.example/c.png',
    })
  })

  test.each([
    [{ twitter: 'x' }, 'is not supported'],
    [{ bio: 'x'.repeat(256) }, 'is longer than 255'],
    [{ bio: 'a\0b' }, 'cannot be shown'],
    [{ bio: 'a\u202eb' }, 'cannot be shown'],
    [{ bio: '\ud800' }, 'cannot be shown'],
    [{ avatar: 'javascript:alert(1)' }, 'must be an https'],
    [{ avatar: 'http://x.example/a.png' }, 'must be an https'],
    [{ avatar: 'https://user:word@x.example/a.png' }, 'must be an https'],
  ])('the attributes %j are refused: %s', async (attributes, reason) => {
    const answer = await register(person(), `attributes.${ZONE}`, { attributes })
    expect([answer.status, answer.reason]).toEqual([400, expect.stringContaining(reason)])
  })

  test('[S7.24][S3.13] suggestions begin with the name itself, and the others are free', async () => {
    const taken = `sugar.${ZONE}`
    await register(person(), taken)
    await register(person(), `sugar-1.${ZONE}`)
    const { body } = await get(`/v1/profile/suggestions/sugar?zone=${ZONE}`)
    const suggestions: { name: string; registered: boolean }[] = body.suggestions
    expect(suggestions.map(({ registered }) => registered)).toEqual([true, false, false, false, false])
    expect(suggestions[0]?.name).toBe(taken)
    for (const { name, registered } of suggestions.slice(1))
      expect([registered, (await get(`/v1/profile/account/${name}`)).status]).toEqual([false, 404])
    const longest = await get(`/v1/profile/suggestions/${'a'.repeat(64)}.${ZONE}`)
    expect(longest.body.suggestions).toHaveLength(5)
    const short = await get('/v1/profile/suggestions/sug')
    expect(short.body.reasons[0].description).toBe('Name must be at least 4 characters long')
    expect((await get('/v1/profile/suggestions/sugar?zone=eth')).status).toBe(400)
  })

  test('a contract signs as its chain says (ERC-1271), and one to come as it will (ERC-6492)', async () => {
    const rpc = createJsonRpc(lab.nodeUrl)
    const [agreeing, declining] = [person().address, person().address]
    await rpc('anvil_setCode', [agreeing, AGREES])
    await rpc('anvil_setCode', [declining, DECLINES])
    const ask = (address: string, label: string, more: object = {}) =>
      post('', {
        coin_type: ARBITRUM_COIN,
        address,
        message: JSON.stringify({ name: `${label}.${ZONE}`, timestamp: nowSeconds() }),
        signature: SIGNATURE,
        ...more,
      })
    expect((await ask(agreeing, 'contract')).status).toBe(200)
    expect((await ask(declining, 'declining')).status).toBe(401)
    // The same address on another chain is somebody else.
    expect((await ask(agreeing, 'elsewhere', { coin_type: 0x8000_0000 + 421_614 })).status).toBe(401)
    expect((await ask(agreeing, 'ethereum', { coin_type: 60 })).status).toBe(401)
    const change = {
      coin_type: 0x8000_0000 + 421_614,
      address: agreeing,
      message: JSON.stringify({ attributes: { bio: 'x' }, timestamp: nowSeconds() }),
      signature: SIGNATURE,
    }
    expect((await post(`/contract.${ZONE}/attributes`, change)).status).toBe(200)

    const bytecode = concatHex(['0x602980600a3d393df3', '0x00', AGREES])
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const salt: Hex = `0x${'07'.repeat(32)}`
    const coming = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode })
    const signature = serializeErc6492Signature({
      address: factory,
      data: concatHex([salt, bytecode]),
      signature: SIGNATURE,
    })
    expect((await ask(coming, 'to-come', { signature })).status).toBe(200)
    const wrong = person().address
    expect((await ask(wrong, 'not-to-come', { signature })).status).toBe(401)
  })

  test('[S9.10] who an address is: the oldest name of its own, kept for a day that ends at a registration', async () => {
    const dora = person()
    const ask = (query = '', at = gateway) => get(`/v1/identity/${dora.address}?${query}`, at)
    const before = await ask()
    expect(before.body).toEqual({ name: null, avatar: null, resolvedAt: expect.any(String) })
    expect(before.headers.get('cache-control')).toMatch(/^public, max-age=86(400|399)$/)
    await ask('', other)
    const avatar = 'data:image/png;base64,AA'
    await register(dora, `dora.${ZONE}`, { attributes: { avatar } })
    await register(dora, `dora-two.${ZONE}`)
    for (const at of [gateway, other])
      expect((await ask('', at)).body).toMatchObject({ name: `dora.${ZONE}`, avatar })
    const solana = await get('/v1/identity/4fYNw3dojWmQ4dXtSGE9epjRGy9pFSx62YypT7avPYvA')
    expect(solana.body).toMatchObject({ name: null, avatar: null })
    expect((await get('/v1/identity/0x12')).status).toBe(400)
    // Reading takes an address however it is written.
    expect((await get(`/v1/identity/${flipCase(dora.address)}`)).body).toMatchObject({ name: `dora.${ZONE}` })
  })
})

test('without a zone nothing is given out, and identity still answers', async () => {
  const gateway = await openGateway({})
  const ask = (path: string) => gateway.get(`/v1/${path}${path.includes('?') ? '&' : '?'}projectId=test`)
  expect((await ask('profile/account/alice.backing.test')).status).toBe(400)
  expect((await ask(`identity/${person().address}`)).status).toBe(200)
})

/** A checksummed address with one letter in the wrong case. */
function flipCase(address: string): string {
  return address.replace(/[a-f]|[A-F]/, (letter) => {
    const lower = letter.toLowerCase()
    return letter === lower ? letter.toUpperCase() : lower
  })
}

/** The other signature that the same key has for the same message. */
function twinOf(signature: string): string {
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(`0x${signature.slice(66, 130)}`)
  const v = signature.endsWith('1b') ? '1c' : '1b'
  return `${signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
}
