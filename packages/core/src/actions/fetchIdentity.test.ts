import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectAccount } from '../selectors/account.ts'
import { createConnectedKit } from '../testing/connectedKit.ts'
import { ALICE, type ScriptedMethods } from '../testing/scriptedAdapter.ts'
import { fetchIdentity } from './fetchIdentity.ts'

const CHAIN = 'eip155:42161'
const PICTURE = 'http://gateway.test/picture.png'
const fetched = vi.fn<typeof fetch>()
let answer: () => Response

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  answer = () => Response.json({ name: null, avatar: null })
  fetched.mockReset()
  fetched.mockImplementation(async (input) =>
    String(input).includes('supported-chains') ? Response.json({ http: [CHAIN], ws: [] }) : answer(),
  )
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

async function connected(overrides: Partial<ScriptedMethods> = {}) {
  return (await createConnectedKit(overrides, { gatewayUrl: 'http://gateway.test' })).kit
}

const asked = (): number => fetched.mock.calls.filter(([url]) => String(url).includes('/v1/identity/')).length

test('[S3.13, S7.12, S3.7] the name and the picture that are registered with the service are the account’s', async () => {
  answer = () => Response.json({ name: 'mara.backing.test', avatar: PICTURE })
  const kit = await connected({ getName: async () => 'other.eth' })
  expect(await fetchIdentity(kit, { address: ALICE })).toEqual({ name: 'mara.backing.test', avatar: PICTURE })
  expect(selectAccount(kit.store.get())).toMatchObject({
    profileName: 'mara.backing.test',
    profileImage: PICTURE,
  })
  const url = new URL(String(fetched.mock.calls.at(-1)?.[0]))
  expect([url.pathname, url.searchParams.get('sender')]).toEqual([`/v1/identity/${ALICE}`, ALICE])
})

test('a name that the address sets itself counts where the service has none, or is out of reach', async () => {
  const ens = { getName: async () => 'mara.eth', getAvatar: async () => 'https://elsewhere.test/x.png' }
  // A picture from elsewhere would tell others who looks.
  expect(await fetchIdentity(await connected(ens), { address: ALICE })).toEqual({ name: 'mara.eth' })
  answer = () => new Response('', { status: 500 })
  expect(await fetchIdentity(await connected(ens), { address: ALICE })).toEqual({ name: 'mara.eth' })
})

test('[S9.10] is kept for five minutes; that nobody could be asked is not', async () => {
  const kit = await connected()
  await fetchIdentity(kit, { address: ALICE })
  await fetchIdentity(kit, { address: ALICE.toLowerCase() })
  vi.setSystemTime(Date.now() + 299_000)
  await fetchIdentity(kit, { address: ALICE })
  expect(asked()).toBe(1)
  vi.setSystemTime(Date.now() + 1_001)
  await fetchIdentity(kit, { address: ALICE })
  expect(asked()).toBe(2)
  answer = () => new Response('', { status: 503 })
  vi.setSystemTime(Date.now() + 300_001)
  await expect(fetchIdentity(kit, { address: ALICE })).rejects.toMatchObject({ name: 'ServiceError' })
  await expect(fetchIdentity(kit, { address: ALICE })).rejects.toMatchObject({ name: 'ServiceError' })
  expect(asked()).toBe(4)
})

test('a name that turns the text round is shown as it is written', async () => {
  answer = () => Response.json({ name: '\u202Eamrev\u202C', avatar: 'https://spy.test/x.png' })
  const kit = await connected()
  expect(await fetchIdentity(kit, { address: ALICE })).toEqual({ name: 'amrev' })
})
