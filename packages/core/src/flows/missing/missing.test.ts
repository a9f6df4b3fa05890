import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { forgetWallet } from '../../actions/forgetWallet.ts'
import { ConnectorNotConnectedError } from '../../errors/wallet.ts'
import { startVisit } from '../../kit/visit.ts'
import { storageKey } from '../../persist/storageKeys.ts'
import { selectAccount } from '../../selectors/account.ts'
import { selectMissing } from '../../selectors/missing.ts'
import { createMemoryStorage, createTestKit } from '../../testing/createTestKit.ts'
import { ALICE, BOB, type ScriptedMethods, scripted } from '../../testing/scriptedAdapter.ts'

const START = 1_800_000_000_000
const DAY = 24 * 3_600_000
const KEY = storageKey('default', 'state')
const ONE = { namespace: 'eip155', connectorId: 'one.test' } as const
const stored = (connectorId: string, address = ALICE) => ({
  connectorId,
  walletName: connectorId,
  addresses: [address],
  address,
  caipNetworkId: 'eip155:42161',
})
const record = (more: object) =>
  JSON.stringify({ version: 1, connections: [], active: {}, recent: [], ...more })

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: START }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** One load of the page over a storage; `announced` are the wallets that are there from the start. */
function load(
  storage: ReturnType<typeof createMemoryStorage>,
  announced: readonly string[],
  overrides: Partial<ScriptedMethods> = {},
) {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', new EventTarget())
  const { kit, adapter } = createTestKit({ storage, features: { analytics: false } }, scripted(overrides))
  const announce = (...ids: readonly string[]) => adapter.announce(...ids.map((id) => ({ id, name: id })))
  announce(...announced)
  const stop = startVisit(kit, kit.store.get())
  return {
    kit,
    announce,
    stop,
    /** Another tab has written. */
    hear: () => void page.dispatchEvent(Object.assign(new Event('storage'), { key: KEY })),
    shown: () => selectAccount(kit.store.get()),
    missing: () => selectMissing(kit.store.get()).map(({ connectorId }) => connectorId),
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    kept: (): { connections: object[]; missing?: object[] } => JSON.parse(storage.getItem(KEY) ?? '{}'),
  }
}
type Page = ReturnType<typeof load>

const connected = () =>
  createMemoryStorage({
    [KEY]: record({ connections: [stored('one.test')], active: { eip155: 'one.test' } }),
  })

test('a wallet that is missing for one load keeps its connection, and reconnects at the next', async () => {
  const storage = connected()
  const without = load(storage, [])
  expect(without.shown().status).toBe('reconnecting')
  await without.pass(3_000)
  expect(without.shown()).toMatchObject({ status: 'disconnected', allAccounts: [] })
  expect(without.missing()).toEqual(['one.test'])
  expect(without.kept()).toMatchObject({
    connections: [],
    missing: [{ connectorId: 'one.test', address: ALICE, since: START + 3_000 }],
  })
  without.stop()

  const again = load(storage, ['one.test'])
  await again.pass(0)
  expect(again.shown()).toMatchObject({ status: 'connected', address: ALICE })
  expect(again.missing()).toEqual([])
  expect(again.kept().missing).toBeUndefined()
})

test('one that returns within the page reconnects there, whatever else announces itself', async () => {
  const page = load(connected(), [])
  await page.pass(60_000)
  page.announce('other.test')
  await page.pass(0)
  expect(page.shown().status).toBe('disconnected')
  page.announce('other.test', 'one.test')
  await page.pass(0)
  expect(page.shown()).toMatchObject({ status: 'connected', address: ALICE })
})

test('until it returns nothing of its account is shown', () => {
  const storage = createMemoryStorage({
    [KEY]: record({ missing: [{ ...stored('one.test'), since: START }] }),
  })
  const page = load(storage, [])
  expect(page.shown()).toMatchObject({ status: 'disconnected', allAccounts: [] })
  expect(page.missing()).toEqual(['one.test'])
})

test('it is forgotten after 30 days, counted from the first load without it', async () => {
  const storage = connected()
  for (const day of [0, 10, 20, 29]) {
    vi.setSystemTime(START + day * DAY)
    const page = load(storage, [])
    await page.pass(3_000)
    expect(page.missing()).toEqual(['one.test'])
    page.stop()
  }
  vi.setSystemTime(START + 31 * DAY)
  const late = load(storage, ['one.test'])
  await late.pass(0)
  expect(late.missing()).toEqual([])
  expect(late.shown().status).toBe('disconnected')
})

test.each<[string, (page: Page) => unknown]>([
  ['the user says so', ({ kit }) => forgetWallet(kit, ONE)],
  ['the user disconnects', ({ kit }) => disconnect(kit)],
])('it is forgotten when %s', async (_, forget) => {
  const page = load(connected(), [])
  await page.pass(3_000)
  await forget(page)
  expect(page.missing()).toEqual([])
  expect(page.kept().missing).toBeUndefined()
  page.announce('one.test')
  await page.pass(0)
  expect(page.shown().status).toBe('disconnected')
})

test('a wallet that says no is lost, and not missing', async () => {
  const page = load(connected(), ['one.test'], {
    connect: () => Promise.reject(new ConnectorNotConnectedError()),
  })
  await page.pass(0)
  expect(page.kept()).toMatchObject({ connections: [] })
  expect(page.kept().missing).toBeUndefined()
})

test('one that returns beside another that was connected since does not sign in its place', async () => {
  const page = load(connected(), ['two.test'], {
    connect: async ({ connectorId }) => ({
      addresses: [connectorId === 'one.test' ? ALICE : BOB],
      caipNetworkId: 'eip155:42161',
    }),
  })
  await page.pass(3_000)
  await connect(page.kit, { connectorId: 'two.test' })
  page.announce('one.test', 'two.test')
  await page.pass(0)
  expect(page.shown().address).toBe(BOB)
  expect(page.kept().connections).toHaveLength(2)
})

test('a wallet that is missing in one tab stays connected in another', async () => {
  const storage = connected()
  const here = load(storage, ['one.test'])
  await here.pass(0)
  const there = load(storage, [])
  await there.pass(3_000)
  expect(there.missing()).toEqual(['one.test'])
  here.hear()
  expect(here.shown()).toMatchObject({ status: 'connected', address: ALICE })
  expect(here.missing()).toEqual([])
})

test.each<[string, (here: Page, there: Page) => unknown]>([
  ['forgotten where it is missing', (_, { kit }) => forgetWallet(kit, ONE)],
  ['disconnected where it is', ({ kit }) => disconnect(kit)],
])('two tabs agree: %s, it is gone in both', async (_, act) => {
  const storage = connected()
  const here = load(storage, ['one.test'])
  await here.pass(0)
  const there = load(storage, [])
  await there.pass(3_000)
  here.hear()
  await act(here, there)
  here.hear()
  there.hear()
  expect(here.shown().status).toBe('disconnected')
  expect(there.missing()).toEqual([])
  expect(there.kept()).toMatchObject({ connections: [] })
  expect(there.kept().missing).toBeUndefined()
})

test('a tab that misses a wallet does not show its account because another tab has it', async () => {
  const storage = connected()
  const there = load(storage, [])
  await there.pass(3_000)
  storage.setItem(KEY, record({ connections: [stored('one.test')], active: { eip155: 'one.test' } }))
  there.hear()
  expect(there.shown().status).toBe('disconnected')
  expect(there.missing()).toEqual(['one.test'])
})

test.each([
  ['no list', { missing: 'one' }],
  ['without a time', { missing: [stored('one.test')] }],
  ['without an account', { missing: [{ ...stored('one.test'), address: '<b>', since: 1 }] }],
])('a record whose missing wallets are %s is not trusted', (_, more) => {
  const storage = createMemoryStorage({ [KEY]: record(more) })
  expect(load(storage, []).missing()).toEqual([])
})
