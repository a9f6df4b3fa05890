import { describeRecap } from '@latchkey/contract'
import { expect, test } from 'vitest'
import { toAnalyticsRecord } from '../analytics/table.ts'
import { activeConnection } from '../flows/connect/state.ts'
import { selectSession } from '../flows/siwx/select.ts'
import type { SiwxHandler } from '../kit/siwx.ts'
import { messageOf, scriptedHandler, standardMessage } from '../testing/scriptedHandler.ts'
import { fromBase64Url, fromUtf8, toBase64Url, toUtf8 } from './crypto/bytes.ts'
import { field } from './relay/json.ts'
import { ALICE, BOB, BOTH, type Heard, SIGNATURES } from './testing/scriptedPhone.ts'
import { setUpPairing } from './testing/setUpPairing.ts'

const [ARBITRUM = '', SEPOLIA = ''] = BOTH

async function setUp(overrides: Partial<SiwxHandler> = {}, config = {}) {
  const handler = scriptedHandler({ createMessage: standardMessage, ...overrides })
  const site = await setUpPairing({ siwx: handler, ...config })
  const records: string[] = []
  site.kit.store.subscribe((state, event) => {
    const record = toAnalyticsRecord(event, state, site.kit.store.flows())
    if (record && /SIWX/.test(record.event)) records.push(record.event)
  })
  const untilStep = (wanted: string) => site.until(({ pairing }) => pairing?.progress.step === wanted)
  const connection = () => activeConnection(site.kit.store.get().connect, 'eip155')
  return { ...site, handler, records, untilStep, connection }
}

const payloadOf = ({ params }: Heard) => Object(field(params, 'authPayload'))
const readRecap = (resources: string[]) =>
  JSON.parse(fromUtf8(fromBase64Url(resources.at(-1)?.replace('urn:recap:', '') ?? '')))

/** What a wallet answers that may be asked for signatures on two chains. */
function cacaoOf(asked: Heard, over: Record<string, unknown> = {}, account = `${ARBITRUM}:${ALICE}`) {
  const { chains: _, aud, type: __, ...payload } = payloadOf(asked)
  const recap = { att: { eip155: { 'request/personal_sign': [{ chains: BOTH }] } } }
  const resources = [`urn:recap:${toBase64Url(toUtf8(JSON.stringify(recap)))}`]
  const p = { ...payload, aud, iss: `did:pkh:${account}`, resources, ...over }
  return { h: { t: 'caip122' }, p, s: { t: 'eip191', s: SIGNATURES[ALICE] } }
}

test('[S4.14] the request carries the message’s fields and the methods; the signed message becomes the session', async () => {
  const { phone, prepare, handler, records, connection, kit, until, events } = await setUp()
  const uri = await prepare()
  expect(uri).toContain('&methods=wc_sessionAuthenticate')
  const asked = await phone.scanAuth(uri)
  const payload = payloadOf(asked)
  expect(payload).toMatchObject({
    type: 'caip122',
    chains: BOTH,
    domain: 'app.example.com',
    aud: 'https://app.example.com/',
    nonce: 'nonce0001',
    statement: 'I accept the terms.',
    iat: '2026-11-23T12:00:00.000Z',
  })
  const { att } = readRecap(payload.resources)
  expect(Object.keys(att.eip155)).toContain('request/eth_sendTransaction')

  await phone.authenticate({ cacaos: [cacaoOf(asked)] })
  await until((state) => selectSession(state).status === 'signedIn')
  expect(connection()).toMatchObject({ address: ALICE, caipNetworkId: ARBITRUM, walletName: 'Phone' })
  const [session] = handler.kept
  const recap = { att: { eip155: { 'request/personal_sign': [] } } }
  expect(session?.data.statement).toBe(`I accept the terms. ${describeRecap(recap)}`)
  expect(session?.message).toContain(`wants you to sign in with your Ethereum account:\n${ALICE}\n`)
  expect(session?.signature).toBe(SIGNATURES[ALICE])
  expect(records).toEqual(['SIWX_AUTH_SUCCESS'])
  const said = events.find(({ type }) => type === 'notice.shown')
  expect(said).toMatchObject({ notice: { code: 'authenticating', variant: 'loading' } })
  expect(kit.store.get().notices.current?.open).toBe(false)
})

test('[S4.14] a handler that refuses disconnects the wallet', async () => {
  const { phone, prepare, records, untilStep, kit, connection } = await setUp({
    addSession: () => Promise.reject(new Error('no')),
  })
  const asked = await phone.scanAuth(await prepare())
  await phone.authenticate({ cacaos: [cacaoOf(asked)] })
  await untilStep('failed')
  expect(kit.store.get().pairing?.progress).toMatchObject({ failure: { name: 'SignInRefusedError' } })
  expect(connection()).toBeUndefined()
  await phone.hears(({ method }) => method === 'wc_sessionDelete')
  expect(records).toEqual(['SIWX_AUTH_ERROR'])
})

test('[S4.14] of several messages, those that a server does not take are asked for later', async () => {
  let taken = 0
  const { phone, prepare, until, handler, kit } = await setUp({
    addSession: async (session) => {
      taken += 1
      if (taken > 1) throw new Error('the nonce is used')
      handler.kept.push(session)
    },
  })
  const asked = await phone.scanAuth(await prepare())
  await phone.authenticate({ cacaos: [cacaoOf(asked), cacaoOf(asked, {}, `${SEPOLIA}:${ALICE}`)] })
  await until((state) => selectSession(state).status === 'signedIn')
  expect(taken).toBe(2)
  expect(Object.keys(kit.store.get().siwx?.sessions ?? {})).toEqual([`${ARBITRUM}:${ALICE.toLowerCase()}`])
})

test.each([
  ['another chain', (asked: Heard) => cacaoOf(asked, {}, `eip155:1:${ALICE}`)],
  ['no grant', (asked: Heard) => cacaoOf(asked, { resources: [] })],
  ['a grant that is no base64', (asked: Heard) => cacaoOf(asked, { resources: ['urn:recap:!'] })],
  ['no account', (asked: Heard) => cacaoOf(asked, { iss: 'did:web:example.com' })],
  ['no signature', (asked: Heard) => ({ ...cacaoOf(asked), s: {} })],
  ['nothing', () => undefined],
])('[S4.14] an answer with %s connects nothing, and the wallet is told', async (_, answer) => {
  const { phone, prepare, untilStep, connection, handler } = await setUp()
  const asked = await phone.scanAuth(await prepare())
  await phone.authenticate({ cacaos: [answer(asked)] })
  await untilStep('failed')
  expect(connection()).toBeUndefined()
  expect(handler.kept).toEqual([])
  await phone.hears(({ method }) => method === 'wc_sessionDelete')
})

test('[S4.14] a wallet that declines is not connected; one that does not know the request answers the proposal, and signs after it', async () => {
  const declined = await setUp()
  await declined.phone.scanAuth(await declined.prepare())
  await declined.phone.authenticate({ error: { code: 5000, message: 'User rejected.' } })
  await declined.untilStep('failed')
  expect(declined.kit.store.get().pairing?.progress).toMatchObject({ failure: { name: 'UserRejectedError' } })

  const old = await setUp()
  await old.phone.scanAuth(await old.prepare())
  await old.phone.authenticate({ error: { code: 10_001, message: 'Unsupported wc_ method' } })
  await old.phone.approve()
  await old.until(({ siwx }) => siwx?.progress.step === 'ready')
  expect(old.connection()).toMatchObject({ address: ALICE })
})

test('[S4.14] a page whose messages are its own, that signs otherwise, or that does not sign in, asks for the connection alone', async () => {
  const own = await setUp({ createMessage: async (input) => messageOf(input) })
  expect(await own.prepare()).not.toContain('methods=')
  const otherwise = await setUp({ signMessage: async () => '0x' })
  expect(await otherwise.prepare()).not.toContain('methods=')
  const down = await setUp({ createMessage: () => Promise.reject(new Error('down')) })
  expect(await down.prepare()).not.toContain('methods=')
  const off = await setUp({}, { isSiweEnabled: false })
  expect(await off.prepare()).not.toContain('methods=')
})

test('[S4.14] a code that is resumed after a reload still takes the answer', async () => {
  const { phone, prepare, kit, open, until, storage } = await setUp()
  const asked = await phone.scanAuth(await prepare())
  expect(storage.getItem('@latchkey/default/code')).toContain('nonce0001')
  kit.destroy()
  await phone.authenticate({ cacaos: [cacaoOf(asked, {}, `${ARBITRUM}:${BOB}`)] })
  const next = open()
  await until((state) => selectSession(state).status === 'signedIn', next)
  expect(activeConnection(next.store.get().connect, 'eip155')).toMatchObject({ address: BOB })
})
