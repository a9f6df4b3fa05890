import { expect, onTestFinished, test } from 'vitest'
import { disconnect } from '../actions/disconnect.ts'
import { openPairingLink } from '../actions/pairing/openPairingLink.ts'
import { preparePairing } from '../actions/pairing/preparePairing.ts'
import { signMessage } from '../actions/sign.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import type { Kit } from '../kit/kit.ts'
import {
  ALICE,
  BOB,
  BOTH,
  granted,
  type ScriptedPhone,
  SIGNATURES,
  scriptedPhone,
} from './testing/scriptedPhone.ts'
import { type PairingTest, setUpPaired, setUpPairing } from './testing/setUpPairing.ts'

const PATIENT = { timeout: 30_000 }
const PAIRING = '@latchkey/default/pairing'
const STATE = '@latchkey/default/state'
const DEEP_LINK = 'WALLETCONNECT_DEEPLINK_CHOICE'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1'

const connections = (kit: Kit) => connectionsOf(kit.store.get().connect, 'eip155').connections
const names = (kit: Kit) => connections(kit).map(({ walletName }) => walletName)
const idOf = (kit: Kit, name: string) =>
  connections(kit).find(({ walletName }) => walletName === name)?.connectorId ?? ''
const stored = ({ storage }: PairingTest) => JSON.parse(storage.getItem(PAIRING) ?? '').sessions
const of = (address: string) => ({ eip155: granted({ accounts: BOTH.map((one) => `${one}:${address}`) }) })

/** Pairs another wallet with the test's page, beside those that are there. */
async function pairAnother(
  { relay, kit, prepare, until }: PairingTest,
  name: string,
  address: string = BOB,
): Promise<ScriptedPhone> {
  const phone = await scriptedPhone(relay.url, name)
  onTestFinished(() => phone.close())
  await phone.scan(await prepare())
  await phone.approve({ namespaces: of(address) })
  await until(() => names(kit).includes(name))
  return phone
}

/** Two tabs. In one of them the wallet leaves and another pairs, of which the other tab has heard nothing. */
async function setUpChanged() {
  const page = await setUpPaired()
  const { kit, open, storage, until } = page
  const other = open()
  await until(() => connections(other).every(({ verified }) => verified), other)
  await disconnect(kit, { connectorId: idOf(kit, 'Phone') })
  const second = await pairAnother(page, 'Second')
  await expect.poll(() => storage.getItem(STATE), PATIENT).toContain('Second')
  return { ...page, other, second }
}

/** Stores four more sessions, as other tabs do. */
function storeOthers({ storage }: PairingTest): readonly string[] {
  const record = JSON.parse(storage.getItem(PAIRING) ?? '')
  const others = ['aa', 'bb', 'cc', 'dd'].map((one) => ({
    ...record.sessions[0],
    ...{ id: `walletConnect:${one}`, topic: one.repeat(32), symKey: one.repeat(32) },
  }))
  storage.setItem(PAIRING, JSON.stringify({ ...record, sessions: [...record.sessions, ...others] }))
  return others.map(({ id }) => id)
}

test('[S4.2] a second wallet connects beside the first; each gets requests only for its own account', async () => {
  const page = await setUpPaired()
  const { phone, kit } = page
  const second = await pairAnother(page, 'Second')
  expect(names(kit)).toEqual(['Second', 'Phone'])
  const [ids, listed] = [connections(kit), kit.store.get().connect.connectors].map((all) =>
    all.map((one) => ('connectorId' in one ? one.connectorId : one.id)),
  )
  expect(new Set(ids).size).toBe(2)
  expect(new Set(listed)).toEqual(new Set(ids))
  second.answers.personal_sign = () => ({ result: SIGNATURES[BOB] })
  expect(await signMessage(kit, { message: 'hi' })).toMatchObject({ signature: SIGNATURES[BOB] })
  expect(phone.heard.some(({ method }) => method === 'wc_sessionRequest')).toBe(false)
})

test('[S4.2] disconnecting one wallet notifies it, and keeps the other with its account', async () => {
  const page = await setUpPaired()
  const { phone, kit } = page
  const second = await pairAnother(page, 'Second')
  await disconnect(kit, { connectorId: idOf(kit, 'Second') })
  await second.hears(({ method }) => method === 'wc_sessionDelete')
  expect(names(kit)).toEqual(['Phone'])
  expect(kit.store.get().connect.connectors.map(({ name }) => name)).toEqual(['Phone'])
  expect(stored(page)).toMatchObject([{ walletName: 'Phone' }])
  phone.answers.personal_sign = () => ({ result: SIGNATURES[ALICE] })
  expect(await signMessage(kit, { message: 'hi' })).toMatchObject({ signature: SIGNATURES[ALICE] })
  expect(phone.heard.some(({ method }) => method === 'wc_sessionDelete')).toBe(false)
})

test('[S4.2] a wallet’s changes affect only that wallet, and so does its disconnect', async () => {
  const page = await setUpPaired()
  const { phone, kit, until } = page
  const second = await pairAnother(page, 'Second')
  const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const event = { event: { name: 'accountsChanged', data: [carol] }, chainId: BOTH[0] }
  await phone.send('wc_sessionEvent', event)
  const addressOf = (name: string) => connections(kit).find(({ walletName }) => walletName === name)?.address
  await until(() => addressOf('Phone') === carol)
  expect(addressOf('Second')).toBe(BOB)
  await second.send('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
  await until(() => names(kit).length === 1)
  expect(addressOf('Phone')).toBe(carol)
})

test('[S4.2] after a reload both wallets are back with their own ids, and both answer', async () => {
  const page = await setUpPaired()
  const { phone, kit, open, until } = page
  const second = await pairAnother(page, 'Second')
  const ids = connections(kit).map(({ connectorId }) => connectorId)
  await expect.poll(() => JSON.parse(page.storage.getItem(STATE) ?? '').connections, PATIENT).toHaveLength(2)
  kit.destroy()
  const next = open()
  await until(() => connections(next).every(({ verified }) => verified), next)
  expect(new Set(connections(next).map(({ connectorId }) => connectorId))).toEqual(new Set(ids))
  for (const [wallet, address] of [
    [second, BOB],
    [phone, ALICE],
  ] as const) {
    wallet.answers.personal_sign = () => ({ result: SIGNATURES[address] })
    const { connectorId = '' } = connections(next).find((one) => one.address === address) ?? {}
    const adapter = next.adapters.eip155
    expect(await adapter?.signMessage({ connectorId, address, message: 'hi' })).toBe(SIGNATURES[address])
  }
})

test('[S4.2] a sixth wallet is rejected until one of the five is disconnected', async () => {
  const page = await setUpPaired()
  const { kit, prepare } = page
  for (const name of ['Two', 'Three', 'Four', 'Five']) await pairAnother(page, name)
  await preparePairing(kit)
  expect(kit.store.get().pairing?.progress).toMatchObject({
    step: 'failed',
    failure: { name: 'TooManyWalletsError', shortMessage: '5 wallets are connected by code already' },
  })
  expect(names(kit)).toHaveLength(5)
  await disconnect(kit, { connectorId: idOf(kit, 'Three') })
  await prepare()
}, 300_000)

test('[S4.2] a code shown before another tab connected the fifth wallet doesn’t connect a sixth', async () => {
  const page = await setUpPaired()
  const { phone, kit, prepare, storage, relay, until } = page
  const sixth = await scriptedPhone(relay.url, 'Six')
  onTestFinished(() => sixth.close())
  await sixth.scan(await prepare())
  const others = storeOthers(page)
  const state = JSON.parse(storage.getItem(STATE) ?? '')
  const shown = others.map((connectorId) => ({ ...state.connections[0], connectorId }))
  storage.setItem(STATE, JSON.stringify({ ...state, connections: [...state.connections, ...shown] }))
  await sixth.approve({ namespaces: of(BOB) })
  await until(({ pairing }) => pairing?.progress.step === 'failed')
  expect(kit.store.get().pairing?.progress).toMatchObject({ failure: { name: 'TooManyWalletsError' } })
  await sixth.hears(({ error }) => Object(error).code === 7000)
  expect(names(kit)).not.toContain('Six')
  expect(phone.heard.some(({ method }) => method === 'wc_sessionDelete')).toBe(false)
})

test('sessions that no tab displays don’t count towards the limit', async () => {
  const page = await setUpPaired()
  const { kit, prepare } = page
  storeOthers(page)
  await prepare()
  expect(names(kit)).toEqual(['Phone'])
  expect(stored(page)).toMatchObject([{ walletName: 'Phone' }])
})

test('[S4.2] a request opens the app of the wallet that receives it', async () => {
  const page = await setUpPairing({}, IPHONE)
  const { phone, kit, until, prepare, storage } = page
  const pairByLink = async (wallet: ScriptedPhone, name: string, address: string) => {
    const uri = await prepare({ id: name, name })
    openPairingLink(kit, { href: `${name}://wc?uri=${encodeURIComponent(uri)}`, target: '_self', name })
    await wallet.scan(uri)
    await wallet.approve({ namespaces: of(address) })
    await until(() => connections(kit).some((one) => one.address === address))
    await expect.poll(() => storage.getItem(DEEP_LINK), PATIENT).toContain(name)
  }
  const second = await scriptedPhone(page.relay.url, 'Second')
  onTestFinished(() => second.close())
  await pairByLink(phone, 'first', ALICE)
  await pairByLink(second, 'second', BOB)
  const adapter = kit.adapters.eip155
  const ask = async (wallet: ScriptedPhone, address: typeof ALICE | typeof BOB) => {
    wallet.answers.personal_sign = () => ({ result: SIGNATURES[address] })
    const { connectorId = '' } = connections(kit).find((one) => one.address === address) ?? {}
    await adapter?.signMessage({ connectorId, address, message: 'hi' })
    return connectorId
  }
  const opened = () => page.page.opened.at(-1)
  const firstId = await ask(phone, ALICE)
  await expect.poll(opened, PATIENT).toMatch(/^first:\/\/wc\?requestId=/)
  const secondId = await ask(second, BOB)
  await expect.poll(opened, PATIENT).toMatch(/^second:\/\/wc\?requestId=/)
  // What other tools read there is of the wallet that connected last, while it is connected.
  await disconnect(kit, { connectorId: firstId })
  expect(storage.getItem(DEEP_LINK)).toContain('second')
  await disconnect(kit, { connectorId: secondId })
  expect(storage.getItem(DEEP_LINK)).toBeNull()
})

test('[S4.1] two tabs share their wallets: connecting and disconnecting in one shows in the other', async () => {
  const page = await setUpPairing()
  const { kit, connect, open, storage, until } = page
  const other = open()
  const tell = () => {
    for (const key of [PAIRING, STATE]) page.page.tellStorage(key, storage.getItem(key))
  }
  await connect()
  const second = await pairAnother(page, 'Second')
  await expect.poll(() => JSON.parse(storage.getItem(STATE) ?? '').connections, PATIENT).toHaveLength(2)
  tell()
  await until(() => connections(other).filter(({ verified }) => verified).length === 2, other)
  await disconnect(other, { connectorId: idOf(kit, 'Second') })
  await second.hears(({ method }) => method === 'wc_sessionDelete')
  tell()
  await until(() => names(kit).length === 1, kit)
  expect([names(kit), names(other)]).toEqual([['Phone'], ['Phone']])
  expect(stored(page)).toMatchObject([{ walletName: 'Phone' }])
})

test.each(['pageshow', 'focus', 'visibilitychange', 'resume'])(
  '[S4.1] a tab suspended while one wallet left and another paired catches up after the browser’s %s event',
  async (says) => {
    const { kit, other, second, storage, until } = await setUpChanged()
    // No storage event ever comes.
    const target = says === 'pageshow' || says === 'focus' ? window : document
    target.dispatchEvent(Object.assign(new Event(says), { persisted: true }))
    await until(
      () => names(other).join() === 'Second' && connections(other).every(({ verified }) => verified),
      other,
    )
    expect(names(kit)).toEqual(['Second'])
    expect(storage.getItem(STATE)).toContain('Second')
    expect(second.heard.some(({ method }) => method === 'wc_sessionDelete')).toBe(false)
  },
)

test('[S4.1] a tab that learns of the sessions before the connections doesn’t undo another tab’s changes', async () => {
  const { kit, other, page, storage, until } = await setUpChanged()
  page.tellStorage(PAIRING, storage.getItem(PAIRING))
  await until(() => names(other).join() === 'Second', other)
  page.tellStorage(STATE, storage.getItem(STATE))
  expect([names(kit), names(other)]).toEqual([['Second'], ['Second']])
  expect(JSON.parse(storage.getItem(STATE) ?? '').connections).toMatchObject([{ walletName: 'Second' }])
})
