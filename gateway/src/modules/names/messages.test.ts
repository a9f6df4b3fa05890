import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type NameMessage, writeNameMessage } from '@latchkey/contract'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { suiteFolder } from '../../testing/openFolder.ts'
import { openGateway } from '../../testing/openGateway.ts'
import { startTestGateway, type TestGateway } from '../../testing/startTestGateway.ts'

// What an owner signs is good for one name, one gateway and one purpose, once (M9).
const ZONE = 'backing.test'
const HERE = 'https://names.example'
const nowSeconds = () => Math.floor(Date.now() / 1_000)
const person = () => privateKeyToAccount(generatePrivateKey())

let gateway: TestGateway
const settings = { NAME_ZONE: ZONE, NAME_REGISTRATION: 'any', RPC_URL_42161: 'http://127.0.0.1:1' }
const folder = suiteFolder()
beforeAll(async () => {
  const PROJECTS_FILE = join(folder, 'projects.json')
  writeFileSync(PROJECTS_FILE, JSON.stringify([{ id: 'test', origins: [] }]))
  gateway = await startTestGateway({ ...settings, PROJECTS_FILE, PUBLIC_URL: HERE })
})
afterAll(() => gateway.close())

const REGISTER = ''
type Said = { readonly purpose: NameMessage['purpose'] } & Readonly<Record<string, unknown>>

/** A message that holds, but for what is given otherwise. */
const write = (said: Said): string => {
  const whole = { name: `alice.${ZONE}`, gateway: HERE, timestamp: nowSeconds(), ...said }
  return writeNameMessage(toMessage(whole))
}
const postText = async (path: string, account: PrivateKeyAccount, message: string, at = gateway) => {
  const signature = await account.signMessage({ message })
  const body = { coin_type: 60, address: account.address, message, signature }
  const url = `${at.url}/v1/profile/account${path}?projectId=test`
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const answer = await response.json()
  return { status: response.status, reason: answer.reasons?.[0]?.description, body: answer }
}
const owned = async (label: string): Promise<{ account: PrivateKeyAccount; name: string; path: string }> => {
  const [account, name] = [person(), `${label}.${ZONE}`]
  const { status } = await postText(REGISTER, account, write({ purpose: 'register', name }))
  expect(status).toBe(200)
  return { account, name, path: `/${name}` }
}

test('[S7.25][S4.21] what is signed says in its first line what it does, and is JSON', () => {
  const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
  const lines = [
    write({ purpose: 'register' }),
    write({ purpose: 'attributes', attributes: { bio: 'x' } }),
    write({ purpose: 'address', coin_type: 60, address }),
  ].map((text) => [text.split('\n')[1], JSON.parse(text).purpose])
  expect(lines).toEqual([
    [`  "statement": "Register the name alice.${ZONE} at ${HERE}.",`, 'register'],
    [`  "statement": "Change the attributes of the name alice.${ZONE} at ${HERE}.",`, 'attributes'],
    [`  "statement": "Point the name alice.${ZONE} to ${address} for coin type 60 at ${HERE}.",`, 'address'],
  ])
})

test('[S7.22][S7.25] registers a name with its attributes, which are returned', async () => {
  const [alice, name] = [person(), `attributed.${ZONE}`]
  const attributes = { bio: 'Backs things', avatar: 'https://x.example/a.png' }
  const registered = await postText(REGISTER, alice, write({ purpose: 'register', name, attributes }))
  expect([registered.status, registered.body.attributes]).toEqual([200, attributes])
  const read = await gateway.get(`/v1/profile/account/${name}?apiVersion=2&projectId=test`)
  expect((await read.json()).attributes).toEqual(attributes)
})

test('[S7.12] a registered name and its picture are the address’s identity', async () => {
  const [alice, name, avatar] = [person(), `identified.${ZONE}`, 'https://x.example/a.png']
  await postText(REGISTER, alice, write({ purpose: 'register', name, attributes: { avatar } }))
  const answer = await gateway.get(`/v1/identity/${alice.address}?projectId=test`)
  expect(await answer.json()).toMatchObject({ name, avatar })
})

test('changes attributes and addresses', async () => {
  const { account, name, path } = await owned('changing')
  const attributes = { bio: 'x' }
  const changed = await postText(
    `${path}/attributes`,
    account,
    write({ purpose: 'attributes', name, attributes }),
  )
  expect(changed.body).toEqual(attributes)
  const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const moved = await postText(
    `${path}/address`,
    account,
    write({ purpose: 'address', name, coin_type: 0, address }),
  )
  expect(moved.body['0'].address).toBe(address)
})

test('[S7.25] a message for one name, gateway or purpose is refused for any other', async () => {
  const { account, name, path } = await owned('bound')
  const other = await postText(REGISTER, account, write({ purpose: 'register', name: `bound-two.${ZONE}` }))
  expect(other.status).toBe(200)
  const bio = { purpose: 'attributes', name, attributes: { bio: 'x' } } as const
  const cases: [string, Said, string][] = [
    [`/bound-two.${ZONE}/attributes`, bio, 'is for another name'],
    [`${path}/address`, bio, 'purpose is wrong'],
    [REGISTER, bio, 'purpose is wrong'],
    [`${path}/attributes`, { ...bio, gateway: 'https://evil.example' }, 'is for another gateway'],
    [`${path}/attributes`, { ...bio, gateway: `${HERE}.evil.example` }, 'is for another gateway'],
    [`${path}/attributes`, { ...bio, gateway: 'names.example' }, 'is for another gateway'],
    [REGISTER, { purpose: 'register', name: 'alice.eth' }, `Names here end in .${ZONE}`],
  ]
  for (const [at, said, reason] of cases) {
    const refused = await postText(at, account, write(said))
    expect([at, refused.status, refused.reason]).toEqual([at, 400, expect.stringContaining(reason)])
  }
})

test('a sentence that says something else than the message does is refused', async () => {
  const { account, name, path } = await owned('stated')
  const message = write({ purpose: 'attributes', name, attributes: { bio: 'x' } })
  const lie = message.replace(/"statement": "[^"]*"/, '"statement": "Log in to the shop."')
  const refused = await postText(`${path}/attributes`, account, lie)
  expect([refused.status, refused.reason]).toEqual([400, expect.stringContaining('statement is wrong')])
})

test('[S7.25] a message is used once', async () => {
  const { account, name, path } = await owned('once')
  const message = write({ purpose: 'attributes', name, attributes: { bio: 'x' } })
  expect((await postText(`${path}/attributes`, account, message)).status).toBe(200)
  const again = await postText(`${path}/attributes`, account, message)
  expect([again.status, again.reason]).toEqual([400, 'This message was used before. Sign a new one.'])
  const [alice, registration] = [person(), write({ purpose: 'register', name: `once-two.${ZONE}` })]
  expect((await postText(REGISTER, alice, registration)).status).toBe(200)
  expect((await postText(REGISTER, alice, registration)).reason).toContain('was used before')
})

test('a message that names no gateway is taken only where the operator says so', async () => {
  const bare = () => JSON.stringify({ name: `bare.${ZONE}`, timestamp: nowSeconds() })
  const refused = await postText(REGISTER, person(), bare())
  expect([refused.status, refused.reason]).toEqual([400, expect.stringContaining('names no gateway')])
  const lenient = await openGateway({ ...settings, NAME_BARE_MESSAGES: 'on' })
  expect((await postText(REGISTER, person(), bare(), lenient)).status).toBe(200)
})

test('without PUBLIC_URL a message is for the address that the request came to', async () => {
  const plain = await openGateway(settings)
  const register = (where: string) =>
    postText(REGISTER, person(), write({ purpose: 'register', name: `plain.${ZONE}`, gateway: where }), plain)
  expect((await register(HERE)).status).toBe(400)
  expect((await register(`${plain.url}/`)).status).toBe(200)
})

test('a gateway that strangers reach has to know its own address', async () => {
  const started = startTestGateway({
    ...settings,
    HOST: '0.0.0.0',
    PROJECTS_FILE: join(folder, 'projects.json'),
  })
  await expect(started).rejects.toThrow('so set PUBLIC_URL')
})

test('nobody registers a name that speaks for the operator', async () => {
  const strict = await openGateway({ ...settings, NAME_RESERVED: 'acme, Acme-Bank' })
  const register = (label: string) => {
    const said = { purpose: 'register', name: `${label}.${ZONE}`, gateway: strict.url } as const
    return postText(REGISTER, person(), write(said), strict)
  }
  for (const label of ['support', 'sup-port', 'Treasury', 'acme', 'acmebank', 'acme-bank'])
    expect([label, (await register(label)).reason]).toEqual([label, 'This name is reserved'])
  expect((await register('supporter')).status).toBe(200)
  const suggested = await strict.get(`/v1/profile/suggestions/support?projectId=test`)
  const { suggestions } = await suggested.json()
  expect(suggestions[0]).toEqual({ name: `support.${ZONE}`, registered: true })
})

test('an account has no more names than the operator allows', async () => {
  const strict = await openGateway({ ...settings, NAME_LIMIT_PER_OWNER: '2' })
  const alice = person()
  const register = (label: string) => {
    const said = { purpose: 'register', name: `${label}.${ZONE}`, gateway: strict.url } as const
    return postText(REGISTER, alice, write(said), strict)
  }
  expect([(await register('first')).status, (await register('second')).status]).toEqual([200, 200])
  const third = await register('third')
  expect([third.status, third.reason]).toEqual([400, 'This account has as many names as it can have here.'])
})

test.each([[[]], [['bio']], [null], ['bio'], [{ bio: 1 }]])(
  'attributes %j are refused: they are no object of texts',
  async (attributes) => {
    const said = { purpose: 'register', name: `odd.${ZONE}`, attributes } as const
    const refused = await postText(REGISTER, person(), write(said))
    expect([refused.status, refused.reason]).toEqual([400, expect.stringContaining('attributes')])
  },
)

/** Wrong on purpose, in places. */
function toMessage(said: object): NameMessage {
  return said as NameMessage
}

test('[S6.3] without the setting, a gateway refuses whoever signs with a wallet of their own', async () => {
  const strict = await openGateway({ NAME_ZONE: ZONE, RPC_URL_42161: 'http://127.0.0.1:1' })
  const name = `alice.${ZONE}`
  const text = write({ purpose: 'register', name, gateway: strict.url })
  const url = `${strict.url}/v1/profile/account?projectId=test`
  const answer = await postText(REGISTER, person(), text, strict)
  expect(answer).toMatchObject({ status: 403, reason: 'Names are for accounts of the embedded wallet here.' })
  const found = await fetch(url.replace('account?', `account/${name}?`))
  expect(found.status).toBe(404)
})

test('a word that the setting does not know stops the start', async () => {
  const mistaken = startTestGateway({ NAME_ZONE: ZONE, NAME_REGISTRATION: 'everybody' })
  await expect(mistaken).rejects.toThrow('NAME_REGISTRATION')
})
