import { rmSync } from 'node:fs'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startRelay } from '../../../gateway/src/modules/relay/testing/startRelay.ts'
import { type Release, readKept, readReleases, unpackRelease } from '../../../gateway/src/testing/releases.ts'
import { evm } from '../../evm/src/evm.ts'
import { selectPairing } from './flows/pairing/select.ts'
import { keepOwn } from './history/keepOwn.ts'
import { openVault } from './pairing/session/vault.ts'
import { openPage } from './pairing/testing/openPage.ts'
import { selectAccount } from './selectors/account.ts'
import { createMemoryStorage, createTestKit } from './testing/createTestKit.ts'
import { scripted } from './testing/scriptedAdapter.ts'
import { until } from './testing/until.ts'

// What pages of former releases kept in the browser is taken up by today's kit. See fixtures/releases/README.md.

const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ERIN = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

afterEach(() => void vi.useRealTimers())

describe.each(readReleases())('release $label', (release) => {
  test('a connected wallet is shown at once, and reconnected', async () => {
    const { kit, adapter } = pageOf(release, readKept(release, 'connected'))
    expect(selectAccount(kit.store.get())).toMatchObject({ status: 'reconnecting', address: ERIN })
    kit.mount()
    adapter.announce({ id: 'dev.latchkey.lab' })
    await until(kit, () => selectAccount(kit.store.get()).verified === true)
    expect(selectAccount(kit.store.get())).toMatchObject({ status: 'connected', address: ERIN })
    expect(kit.store.get().connect.recentConnectorIds).toEqual(['dev.latchkey.lab'])
  })

  test('a pending transfer is listed', () => {
    const { kit } = pageOf(release, readKept(release, 'connected'))
    keepOwn(kit)
    expect(kit.store.get().activity?.own).toMatchObject([
      { status: 'pending', nonce: 0, from: ERIN, transfers: [{ direction: 'out', amount: '0.321' }] },
    ])
  })

  test('a paired wallet is connected, and heard of what it said meanwhile', async () => {
    const relay = await startAt(release)
    const { kit } = pageOf(release, readKept(release, 'paired'), relay)
    kit.mount()
    // The phone changed to another account while the page was closed.
    await until(kit, () => selectAccount(kit.store.get()).address === BOB)
    expect(selectAccount(kit.store.get())).toMatchObject({ status: 'connected', verified: true })
  })

  test('a code that waits is shown again', async () => {
    const relay = await startAt(release)
    const { kit } = pageOf(release, readKept(release, 'code'), relay)
    kit.mount()
    await until(kit, ({ pairing }) => pairing?.progress.step === 'ready')
    const { progress } = selectPairing(kit.store.get())
    expect(progress).toMatchObject({ step: 'ready', uri: expect.stringMatching(/^wc:\w+@2\?/) })
  })
})

test.each(['state', 'pairing', 'activity'])('a newer record of %s is not read, and none is lost', (name) => {
  const key = `@latchkey/default/${name}`
  const text = '{"version":2,"connections":"of a later release"}'
  const storage = createMemoryStorage({ [key]: text })
  const { kit } = createTestKit({ storage })
  keepOwn(kit)
  openVault(storage, 'default', []).seed()
  expect(selectAccount(kit.store.get()).status).toBe('disconnected')
  expect(kit.store.get().activity?.own).toEqual([])
  expect(storage.getItem(`${key}.set-aside`) ?? storage.getItem(key)).toBe(text)
})

/** The clock stands shortly after the release was put away. */
function setClock({ madeAt }: Release): void {
  const now = Date.parse(madeAt) + 10_000
  vi.useFakeTimers({ now, toFake: ['Date'], shouldAdvanceTime: true })
}

/** Today's relay over what the release's relay kept. */
async function startAt(release: Release): Promise<string> {
  setClock(release)
  const dataDir = unpackRelease(release)
  const relay = await startRelay({ DATA_DIR: dataDir })
  onTestFinished(async () => {
    await relay.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return `${relay.url}/relay`
}

function pageOf(release: Release, kept: Record<string, string>, relay?: string) {
  setClock(release)
  openPage()
  const then = `${release.gatewayUrl.replace(/^http/, 'ws')}/relay`
  // The gateway stands at another address today.
  const entries = Object.entries(kept).map(([key, text]) => [key, text.replaceAll(then, relay ?? then)])
  const made = createTestKit(
    {
      storage: createMemoryStorage(Object.fromEntries(entries)),
      gatewayUrl: release.gatewayUrl,
      ...(relay ? { relays: [relay], adapters: [evm()] } : {}),
    },
    scripted({ connect: async () => ({ addresses: [ERIN], address: ERIN, caipNetworkId: 'eip155:42161' }) }),
  )
  onTestFinished(() => made.kit.destroy())
  return made
}
