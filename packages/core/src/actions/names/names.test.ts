import {
  getName,
  identity as identityRoute,
  nameSuggestions,
  type Route,
  registerName as registerNameRoute,
  reverseName,
  writeNameMessage,
} from '@latchkey/contract'
import { expect, test, vi } from 'vitest'
import { ServiceError } from '../../errors/kit.ts'
import { UserRejectedError } from '../../errors/wallet.ts'
import { currentRoute } from '../../flows/modal/modal.ts'
import { selectNames } from '../../flows/names/select.ts'
import { selectMayRegisterName } from '../../flows/names/selectMayRegisterName.ts'
import type { KitConfig } from '../../kit/config.ts'
import type { Kit } from '../../kit/kit.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { later } from '../../testing/later.ts'
import { ALICE, BOB, type ScriptedMethods, scripted } from '../../testing/scriptedAdapter.ts'
import { connect } from '../connect.ts'
import { openModal } from '../openModal.ts'
import { prepareName } from './prepareName.ts'
import { registerName } from './registerName.ts'
import { isZoneName, resolveName } from './resolveName.ts'
import { typeName } from './typeName.ts'

const ZONE = 'backing.test'
const NAME = `alice.${ZONE}`
const CONNECTOR = { id: 'embedded', name: 'Embedded', type: 'ID_AUTH' } as const

interface Asked {
  readonly route: string
  readonly parameters: { readonly path?: unknown; readonly query?: unknown; readonly body?: unknown }
}

/** A kit with the embedded wallet's account, and a service that answers as told; an Error is a refusal. */
async function setUp(
  answers: Partial<Record<string, unknown>> = {},
  {
    wallet = {},
    ...config
  }: { wallet?: Partial<ScriptedMethods> } & Pick<KitConfig, 'nameZone' | 'nameRegistration' | 'lab'> = {},
) {
  const test = createTestKit({ nameZone: ZONE, ...config, features: { analytics: false } }, scripted(wallet))
  const asked: Asked[] = []
  const call = async (route: Route, parameters: Asked['parameters'] = {}): Promise<unknown> => {
    asked.push({ route: route.name, parameters })
    const answer = answers[route.name]
    if (answer instanceof Error) throw answer
    if (answer === undefined) return route === reverseName ? [] : new Promise(() => {})
    return answer
  }
  const kit: Kit = Object.assign(test.kit, { services: { call } as Kit['services'] })
  test.adapter.announce(CONNECTOR)
  await connect(kit, { connectorId: CONNECTOR.id })
  const asks = (route: Route) => asked.filter((one) => one.route === route.name)
  return { ...test, kit, asks, names: () => selectNames(kit.store.get()) }
}

async function register(kit: Kit): Promise<void> {
  await prepareName(kit)
  await registerName(kit, { name: NAME })
}

const suggested = (...names: readonly [string, boolean][]) => ({
  [nameSuggestions.name]: { suggestions: names.map(([name, registered]) => ({ name, registered })) },
})
const now = async () => {}
const refused = (status: number, details?: string) => new ServiceError({ route: 'names', status, details })

test('[S5.1][S9.21] a label is letters, digits and hyphens, and at least 4 of them', async () => {
  const { kit, names, asks } = await setUp()
  await prepareName(kit)
  for (const [text, check] of [
    ['abc', { step: 'invalid', reason: 'tooShort' }],
    ['al_ice', { step: 'invalid', reason: 'badCharacters' }],
    ['аlice', { step: 'invalid', reason: 'badCharacters' }],
    ['fox🦊', { step: 'invalid', reason: 'badCharacters' }],
    ['xn--abc', { step: 'invalid', reason: 'badCharacters' }],
    ['a'.repeat(65), { step: 'invalid', reason: 'tooLong' }],
    ['', { step: 'empty' }],
  ] as const) {
    await typeName(kit, { text, wait: now })
    expect([text, names().check]).toEqual([text, check])
  }
  expect(asks(nameSuggestions)).toEqual([])
})

test('[S7.24][S3.13] a name is looked up 500 ms after the last key, in the zone', async () => {
  const { kit, names, asks } = await setUp(suggested([NAME, false]))
  await prepareName(kit)
  vi.useFakeTimers()
  const typing = ['a', 'al', 'alic', ' Alice'].map((text) => typeName(kit, { text }))
  await vi.advanceTimersByTimeAsync(499)
  expect([names().check.step, asks(nameSuggestions)]).toEqual(['checking', []])
  await vi.advanceTimersByTimeAsync(1)
  vi.useRealTimers()
  await Promise.all(typing)
  expect(asks(nameSuggestions)).toEqual([
    { route: 'nameSuggestions', parameters: { path: { name: 'alice' }, query: { zone: ZONE } } },
  ])
  expect(names().check).toEqual({ step: 'checked', suggestions: [{ name: NAME, registered: false }] })
})

test('an answer about what stood there before changes nothing', async () => {
  const { promise: first, resolve: answer } = later<unknown>()
  const { kit, names } = await setUp({ [nameSuggestions.name]: first })
  await prepareName(kit)
  const typing = typeName(kit, { text: 'alice', wait: now })
  await Promise.resolve()
  await typeName(kit, { text: 'ali' })
  answer({ suggestions: [{ name: NAME, registered: false }] })
  await typing
  expect(names().check).toEqual({ step: 'invalid', reason: 'tooShort' })
})

test('[S4.21][S7.25] signs a message with the account displayed, registers the name, and shows it', async () => {
  const { kit, adapter, names, asks } = await setUp({ [registerNameRoute.name]: { name: NAME } })
  await openModal(kit, { route: { view: 'RegisterAccountName' } })
  await prepareName(kit)
  await registerName(kit, { name: NAME, now: () => 1_790_000_000_999 })
  const [gateway, timestamp] = ['http://127.0.0.1:1', 1_790_000_000]
  const message = writeNameMessage({ purpose: 'register', name: NAME, gateway, attributes: {}, timestamp })
  expect(adapter.calls.find(({ method }) => method === 'signMessage')?.parameters).toMatchObject({
    address: ALICE,
    message,
  })
  expect(asks(registerNameRoute)[0]?.parameters.body).toEqual({
    coin_type: 0x8000_0000 + 42_161,
    address: ALICE,
    message,
    signature: '0xsignature',
  })
  expect(names().owned).toEqual({ step: 'owned', name: NAME })
  expect(kit.store.get().identity?.[`eip155:${ALICE.toLowerCase()}`]).toEqual({ name: NAME })
  expect(currentRoute(kit.store.get().modal).view).toBe('RegisterAccountNameSuccess')
})

test('[S4.21] on an error the form stays, and says why', async () => {
  const wallet = { signMessage: () => Promise.reject(new UserRejectedError()) }
  const { kit, names } = await setUp({}, { wallet })
  await openModal(kit, { route: { view: 'RegisterAccountName' } })
  await register(kit)
  expect(names().progress).toMatchObject({ step: 'failed', failure: { rejected: true } })
  expect(currentRoute(kit.store.get().modal).view).toBe('RegisterAccountName')
})

test('[S4.38] a change is idle, then pending, then done or failed', async () => {
  const steps = async (signMessage: () => Promise<string>) => {
    const { kit, names } = await setUp(
      { [registerNameRoute.name]: { name: NAME } },
      { wallet: { signMessage } },
    )
    await prepareName(kit)
    const seen = [names().progress.step]
    kit.store.subscribe(() => seen.push(names().progress.step))
    await registerName(kit, { name: NAME })
    return { seen: seen.filter((step, index) => step !== seen[index - 1]), owned: names().owned.step }
  }
  expect(await steps(async () => '0x12')).toEqual({ seen: ['editing', 'asking', 'editing'], owned: 'owned' })
  const failed = await steps(() => Promise.reject(new UserRejectedError()))
  expect(failed).toEqual({ seen: ['editing', 'asking', 'failed'], owned: 'none' })
})

test('pressing twice asks the wallet once', async () => {
  const { kit, adapter } = await setUp({}, { wallet: { signMessage: () => new Promise(() => {}) } })
  await prepareName(kit)
  void registerName(kit, { name: NAME })
  await registerName(kit, { name: NAME })
  const asked = () => adapter.calls.filter(({ method }) => method === 'signMessage')
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  await registerName(kit, { name: NAME })
  expect(asked()).toHaveLength(1)
})

test.each([
  [refused(400, 'This name is already registered'), 'This name is already registered'],
  [refused(503, 'The database is down'), `Error registering name alice.${ZONE}`],
  [refused(400), `Error registering name alice.${ZONE}`],
  [refused(0), `Error registering name alice.${ZONE}`],
])('[S8.57] a registration that fails with %s says %s', async (error, text) => {
  const { kit, names } = await setUp({ [registerNameRoute.name]: error })
  await register(kit)
  expect(names().progress).toMatchObject({ step: 'failed', failure: { shortMessage: text } })
})

test('[S8.57] the other calls say what the service said, else that they failed', async () => {
  const failing = async (error: Error) => {
    const all = { [nameSuggestions.name]: error, [reverseName.name]: error, [getName.name]: error }
    const { kit, names } = await setUp(all)
    await prepareName(kit)
    await typeName(kit, { text: 'alice', wait: now })
    const resolved = resolveName(kit, { name: NAME, caipNetworkId: 'eip155:42161' })
    return [
      names().check,
      names().owned,
      await resolved.catch((one: Error) => ({ failure: { shortMessage: Reflect.get(one, 'shortMessage') } })),
    ]
  }
  const saying = (text: string) =>
    expect.objectContaining({ failure: expect.objectContaining({ shortMessage: text }) })
  expect(await failing(refused(500))).toEqual([
    saying('Error fetching name suggestions'),
    saying('Error fetching names for address'),
    saying('Error resolving name'),
  ])
  expect(await failing(refused(400, 'zone: is another.'))).toEqual(Array(3).fill(saying('zone: is another.')))
})

test('[S7.23] an account that has a name already is told so', async () => {
  const { kit, names } = await setUp({ [reverseName.name]: [{ name: NAME }] })
  await prepareName(kit)
  expect(names().owned).toEqual({ step: 'owned', name: NAME })
})

test('[S6.3] only the embedded wallet’s account gets a name, in a page with a zone', async () => {
  const { kit, adapter } = await setUp()
  const may = () => selectMayRegisterName(kit.config, kit.store.get())
  expect(may()).toBe(true)
  adapter.announce({ ...CONNECTOR, type: 'ANNOUNCED' })
  expect(may()).toBe(false)
  await expect(registerName(kit, { name: NAME })).rejects.toThrow('This account cannot register a name')
  const without = await setUp({}, { nameZone: '' })
  expect(selectMayRegisterName(without.kit.config, without.kit.store.get())).toBe(false)
})

test('[S6.3] where the operator lets any wallet register, an extension’s account does', async () => {
  const { kit, adapter, asks } = await setUp(
    { [registerNameRoute.name]: { name: NAME } },
    { nameRegistration: 'any' },
  )
  adapter.announce({ ...CONNECTOR, type: 'ANNOUNCED' })
  expect(selectMayRegisterName(kit.config, kit.store.get())).toBe(true)
  await registerName(kit, { name: NAME })
  expect(asks(registerNameRoute)).toHaveLength(1)
  const without = await setUp({}, { nameRegistration: 'any', nameZone: '' })
  expect(selectMayRegisterName(without.kit.config, without.kit.store.get())).toBe(false)
})

test('[S6.3] a lab has no way around it', async () => {
  const { kit, adapter } = await setUp({}, { lab: true })
  adapter.announce({ id: 'dev.latchkey.lab.embedded', name: 'Embedded', type: 'ANNOUNCED' })
  await connect(kit, { connectorId: 'dev.latchkey.lab.embedded' })
  expect(selectMayRegisterName(kit.config, kit.store.get())).toBe(false)
})

test('[S7.22] a name of the zone resolves by the service: the chain’s own address, else the default', async () => {
  const record = (addresses: object, more: object = {}) => ({
    [getName.name]: { name: NAME, addresses, ...more },
  })
  const resolve = async (answers: Partial<Record<string, unknown>>, name = `Alice.${ZONE}`) => {
    const { kit, asks } = await setUp(answers)
    return [await resolveName(kit, { name, caipNetworkId: 'eip155:42161' }), asks(getName).length]
  }
  expect(await resolve(record({ '60': { address: ALICE }, '2147525809': { address: BOB } }))).toEqual([
    BOB,
    1,
  ])
  expect(await resolve(record({}, { default_address: ALICE }))).toEqual([ALICE, 1])
  // On Ethereum it may be a contract, which another may have on this chain (H5).
  expect(await resolve(record({ '60': { address: ALICE } }))).toEqual([undefined, 1])
  expect(await resolve({ [getName.name]: [] })).toEqual([undefined, 1])
  // An answer about another name is no answer.
  expect(await resolve({ [getName.name]: { name: `bob.${ZONE}`, addresses: {} } })).toEqual([undefined, 1])
  expect(await resolve({}, `аlice.${ZONE}`)).toEqual([undefined, 0])
  const { kit } = await setUp()
  expect(['alice.eth', `x.${ZONE}`, ZONE].map((name) => isZoneName(kit, name))).toEqual([false, true, false])
})

test('what identity said before is past once a name is registered', async () => {
  const { kit } = await setUp({ [registerNameRoute.name]: {}, [identityRoute.name]: { name: null } })
  await register(kit)
  const queries = await kit.queries()
  expect(queries.getQueryData(['identity', `eip155:${ALICE.toLowerCase()}`])).toEqual({ name: NAME })
})
