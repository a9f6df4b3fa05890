import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runs, seedOr } from '../../../scripts/testing/chance.mjs'
import { abandonConnect } from './actions/abandonConnect.ts'
import { chooseAccount } from './actions/chooseAccount.ts'
import { chooseConnection } from './actions/chooseConnection.ts'
import { connect } from './actions/connect.ts'
import { disconnect } from './actions/disconnect.ts'
import { leaveConnect } from './actions/leaveConnect.ts'
import { signMessage } from './actions/sign.ts'
import { switchNetwork } from './actions/switchNetwork.ts'
import { transfer } from './actions/transfer.ts'
import type { AdapterConnection } from './adapter/adapter.ts'
import { activeConnection, type Connection, connectionsOf } from './flows/connect/state.ts'
import type { Kit } from './kit/kit.ts'
import { startVisit } from './kit/visit.ts'
import { storageKey } from './persist/storageKeys.ts'
import { selectAccount } from './selectors/account.ts'
import { selectNetwork } from './selectors/network.ts'
import type { KitEvent } from './store/events.ts'
import { createMemoryStorage, createTestKit } from './testing/createTestKit.ts'
import { scripted } from './testing/scriptedAdapter.ts'

// The account displayed is the account that signs, on the network that is shown, whatever happens in whatever order.

const WALLETS = ['one.test', 'two.test', 'phone.test'] as const
const PHONE = WALLETS[2]
const ADDRESSES = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`)
const CHAINS = ['eip155:42161', 'eip155:421614', 'eip155:137'] as const
const KEY = storageKey('default', 'state')

type WalletId = (typeof WALLETS)[number]
interface Wallet {
  /** What it grants, the one in use first; none while it is locked. */
  addresses: readonly string[]
  chain: (typeof CHAINS)[number]
}

const wallet = fc.constantFrom(...WALLETS)
const chain = fc.constantFrom(...CHAINS)
const addresses = fc.shuffledSubarray(ADDRESSES)
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask'), wallet }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('answer'), wallet, yes: fc.constant(true) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('answer'), wallet, yes: fc.constant(false) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('abandon') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('leave') }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('accountsChanged'), wallet, addresses }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('chainChanged'), wallet, chain }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dropped'), wallet }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('joined'), wallet }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('choose'), at: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch'), chain, tells: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('use'), wallet }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnect') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('disconnectOne'), wallet }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('otherTab'), wallets: fc.subarray([...WALLETS]) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload') }) },
  // One wallet is not on the page that is loaded. `isMissed`: the page has stopped waiting for it.
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reloadWithout'),
      wallet: fc.constantFrom('one.test', 'two.test'),
      isMissed: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('return') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('sign') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send') }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('node') }) },
)
const histories = fc.array(step, { minLength: 5, maxLength: 20, size: 'max' })
type Step = typeof step extends fc.Arbitrary<infer one> ? one : never

/** What a test breaks on purpose: an event is changed, or swallowed, as a wrong reducer would. */
type Mistake = (event: KitEvent) => KitEvent | undefined

/** How long a page waits for a wallet that is not there. */
const MISSED_MS = 3_000

/**
 * A page with two wallets whose answers wait until a step gives them, and a paired phone, which answers for itself what it
 * has shared. Everything wrong is thrown where it is seen.
 */
function world(lab: boolean, mistake?: Mistake) {
  const storage = createMemoryStorage()
  const wallets: Record<WalletId, Wallet> = {
    'one.test': { addresses: ADDRESSES.slice(0, 2), chain: CHAINS[0] },
    'two.test': { addresses: ADDRESSES.slice(2), chain: CHAINS[1] },
    'phone.test': { addresses: ADDRESSES.slice(1), chain: CHAINS[0] },
  }
  let absent: WalletId | undefined
  const walletOf = (connectorId: string) => {
    const id = WALLETS.find((one) => one === connectorId)
    if (!id) throw new Error(`no wallet ${connectorId}`)
    return wallets[id]
  }
  let waiting: { connectorId: string; settle: (yes: boolean) => void }[] = []
  let nodes: (() => void)[] = []
  let tells = true
  const asked = { signatures: 0 }

  /** What a wallet is asked to sign has to be what is on screen at that moment, and the wallet has to have it. */
  const requireTruth = (kit: Kit, parameters: { connectorId: string; address: string; chain?: string }) => {
    const state = kit.store.get()
    const { address, status, verified } = selectAccount(state)
    const signs = activeConnection(state.connect, state.network.activeNamespace)
    expect(parameters).toMatchObject({ address, connectorId: signs?.connectorId })
    expect({ status, verified }).toEqual({ status: 'connected', verified: true })
    if (parameters.chain) expect(parameters.chain).toBe(selectNetwork(state).caipNetworkId)
    expect(walletOf(parameters.connectorId).addresses).toContain(parameters.address)
    asked.signatures += 1
  }

  function load(without?: WalletId) {
    absent = without
    waiting = []
    nodes = []
    const factory = scripted({
      connect: ({ connectorId }) =>
        new Promise<AdapterConnection>((resolve, reject) => {
          const settle = (yes: boolean): void => {
            const { addresses, chain } = walletOf(connectorId)
            if (yes && addresses.length > 0) resolve({ addresses, caipNetworkId: chain })
            else reject(new Error('no'))
          }
          // What a phone has shared is known here: nobody has to be asked.
          if (connectorId === PHONE) settle(true)
          else waiting.push({ connectorId, settle })
        }),
      async switchNetwork({ connectorId, network }) {
        const moved = walletOf(connectorId)
        moved.chain = CHAINS.find((one) => one === network.caipNetworkId) ?? moved.chain
        if (tells) tell(connectorId)
      },
      proveChain: () =>
        new Promise((resolve) => nodes.push(() => resolve({ wallet: '0x01', transport: '0x01' }))),
      async signMessage({ connectorId, address }) {
        requireTruth(kit, { connectorId, address })
        return '0x'
      },
      async send({ connectorId, address, caipNetworkId }) {
        requireTruth(kit, { connectorId, address, chain: caipNetworkId })
        return { hash: '0x' }
      },
    })
    const tell = (connectorId: string) =>
      adapter.emit({ type: 'chain.changed', connectorId, caipNetworkId: walletOf(connectorId).chain })
    const { kit, adapter } = createTestKit({ storage, lab, features: { analytics: false } }, factory)
    const { dispatch } = kit.store
    kit.store.dispatch = (event) => {
      const next = mistake ? mistake(event) : event
      if (next) dispatch(next)
    }
    const announce = (): void =>
      adapter.announce(...WALLETS.filter((id) => id !== absent).map((id) => ({ id, name: id })))
    announce()
    const stop = startVisit(kit, kit.store.get())
    return { kit, adapter, tell, stop, announce }
  }
  let page = load()
  const failures: unknown[] = []
  const lie = (error: unknown) => {
    // Refusals are the kit's right; what an expectation threw is not.
    if (error instanceof Error && error.name === 'AssertionError') failures.push(error)
  }

  /** The wallets whose connections the page has, whether they are there or not. */
  const held = ({ store }: Kit): string[] => {
    const { connect, missing = [] } = store.get()
    return [...connectionsOf(connect, 'eip155').connections, ...missing].map(({ connectorId }) => connectorId)
  }

  async function act(now: Step): Promise<void> {
    const { kit, adapter } = page
    // A wallet that is not on the page does nothing there.
    const isSaid = 'wallet' in now && now.wallet !== absent
    switch (now.do) {
      case 'ask':
        connect(kit, { connectorId: now.wallet }).catch(lie)
        break
      case 'answer': {
        const at = waiting.findIndex(({ connectorId }) => connectorId === now.wallet)
        waiting.splice(at, at < 0 ? 0 : 1)[0]?.settle(now.yes)
        break
      }
      case 'abandon':
        abandonConnect(kit)
        break
      case 'leave':
        leaveConnect(kit)
        break
      case 'accountsChanged':
        wallets[now.wallet].addresses = now.addresses
        if (isSaid)
          adapter.emit({ type: 'accounts.changed', connectorId: now.wallet, addresses: now.addresses })
        break
      case 'chainChanged':
        wallets[now.wallet].chain = now.chain
        if (isSaid) page.tell(now.wallet)
        break
      case 'dropped':
        if (isSaid) adapter.emit({ type: 'wallet.dropped', connectorId: now.wallet })
        break
      case 'joined': {
        const { addresses, chain: caipNetworkId } = wallets[now.wallet]
        if (isSaid && addresses.length > 0)
          adapter.emit({
            type: 'wallet.joined',
            connectorId: now.wallet,
            connection: { addresses, caipNetworkId },
          })
        break
      }
      case 'choose': {
        const address = selectAccount(kit.store.get()).allAccounts[now.at]?.address
        if (address) chooseAccount(kit, { address })
        if (address) expect(selectAccount(kit.store.get()).address).toBe(address)
        break
      }
      case 'switch':
        tells = now.tells
        switchNetwork(kit, { caipNetworkId: now.chain }).catch(lie)
        break
      case 'use': {
        const { connections } = connectionsOf(kit.store.get().connect, 'eip155')
        if (!connections.some(({ connectorId, verified }) => verified && connectorId === now.wallet)) break
        chooseConnection(kit, { connectorId: now.wallet })
        expect(activeConnection(kit.store.get().connect, 'eip155')?.connectorId).toBe(now.wallet)
        break
      }
      case 'disconnectOne': {
        const others = () =>
          connectionsOf(kit.store.get().connect, 'eip155').connections.filter(
            ({ connectorId }) => connectorId !== now.wallet,
          )
        const before = others()
        disconnect(kit, { connectorId: now.wallet }).catch(lie)
        expect(others()).toEqual(before)
        break
      }
      case 'disconnect':
        disconnect(kit).catch(lie)
        break
      case 'otherTab': {
        const connections = now.wallets.map((connectorId) => ({
          connectorId,
          walletName: connectorId,
          addresses: ADDRESSES,
          address: ADDRESSES[1],
          caipNetworkId: CHAINS[0],
        }))
        const active = now.wallets[0] ? { eip155: now.wallets[0] } : {}
        const text = JSON.stringify({ version: 1, connections, active, recent: now.wallets })
        storage.setItem(KEY, text)
        window.dispatchEvent(Object.assign(new Event('storage'), { key: KEY, newValue: text }))
        break
      }
      case 'reload':
        page.stop()
        page = load()
        break
      case 'reloadWithout': {
        page.stop()
        const wasHeld = held(kit).includes(now.wallet)
        page = load(now.wallet)
        if (!now.isMissed) break
        await vi.advanceTimersByTimeAsync(MISSED_MS)
        expect(held(page.kit).includes(now.wallet)).toBe(wasHeld)
        // Shown as unavailable, unless one that is asked first has not answered yet.
        const { missing = [] } = page.kit.store.get()
        if (wasHeld && waiting.length === 0)
          expect(missing.map(({ connectorId }) => connectorId)).toContain(now.wallet)
        break
      }
      case 'return':
        absent = undefined
        page.announce()
        break
      case 'sign':
        signMessage(kit, { message: 'x' }).catch(lie)
        break
      case 'send':
        transfer(kit, { to: ADDRESSES[0] ?? '', amount: 0n }).catch(lie)
        break
      case 'node':
        for (const answer of nodes.splice(0)) answer()
        break
    }
    check(page.kit)
    // A turn of the event loop: answers arrive, and what follows from them.
    await new Promise((resolve) => setImmediate(resolve))
    const signs = check(page.kit)
    if (!signs?.verified) return
    const { addresses, chain } = walletOf(signs.connectorId)
    expect({ addresses: signs.addresses, chain: signs.caipNetworkId }).toEqual({ addresses, chain })
  }

  /** In the end every wallet is back and says yes: what was missing is connected again, and nothing is missed any more. */
  async function end(): Promise<void> {
    const { missing = [] } = page.kit.store.get()
    const awaited = missing.filter(({ connectorId }) => walletOf(connectorId).addresses.length > 0)
    await act({ do: 'return' })
    for (let round = 0; round < 3; round += 1) {
      for (const { settle } of waiting.splice(0)) settle(true)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const state = page.kit.store.get()
    expect(state.missing).toEqual([])
    for (const { connectorId } of awaited)
      expect(connectionsOf(state.connect, 'eip155').connections).toContainEqual(
        expect.objectContaining({ connectorId, verified: true }),
      )
  }

  /** What holds of the page by itself at every moment. */
  function check({ store }: Kit): Connection | undefined {
    const state = store.get()
    const { connections } = connectionsOf(state.connect, 'eip155')
    const confirmed = connections.flatMap(({ connectorId, verified }) => (verified ? [connectorId] : []))
    // A wallet is confirmed or missing, and never both. One that is not on the page has confirmed nothing there.
    expect(state.missing?.filter(({ connectorId }) => confirmed.includes(connectorId))).toEqual([])
    expect(confirmed).not.toContain(absent)
    const signs = activeConnection(state.connect, 'eip155')
    const account = selectAccount(state)
    expect(account.address).toBe(signs?.address)
    if (!signs) {
      expect(['disconnected', 'connecting']).toContain(account.status)
      return undefined
    }
    expect(signs.addresses).toContain(signs.address)
    expect(account.status).toBe(signs.verified ? 'connected' : 'reconnecting')
    // Where the page is, is where the connection that signs is.
    expect(selectNetwork(state).caipNetworkId).toBe(signs.caipNetworkId)
    expect(account.caipAddress).toBe(`${signs.caipNetworkId}:${signs.address}`)
    return signs
  }

  return { act, end, asked, failures, stop: () => page.stop() }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// Some histories switch to a network nobody configured, which the console is told each time.
beforeAll(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterAll(() => void vi.restoreAllMocks())

const SEED = seedOr(20_240_817)
const RUNS = runs(100)

/** Lives through random histories; the first that is not true is thrown, made as short as it can be. */
async function hold(runs: number, mistake?: Mistake): Promise<number> {
  let signatures = 0
  await fc.assert(
    fc.asyncProperty(histories, fc.boolean(), async (steps, lab) => {
      const { act, end, asked, failures, stop } = world(lab, mistake)
      try {
        for (const one of steps) await act(one)
        await end()
        expect(failures).toEqual([])
      } finally {
        stop()
        signatures += asked.signatures
      }
    }),
    { seed: SEED, numRuns: runs, endOnFailure: mistake !== undefined },
  )
  return signatures
}

beforeEach(() => {
  // Pages wait by the clock for wallets that are not there.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
})

test('[S4.1] the account displayed is the account that signs, over random histories', async () => {
  // Histories in which nothing is ever signed would prove nothing.
  expect(await hold(RUNS)).toBeGreaterThan(RUNS * 0.3)
}, 3_600_000)

describe('the property notices', () => {
  const mistakes: readonly (readonly [what: string, mistake: Mistake])[] = [
    [
      'a reducer that ignores other accounts',
      (event) => (event.type === 'accounts.changed' ? undefined : event),
    ],
    [
      'a reducer that ignores another network',
      (event) => (event.type === 'chain.changed' ? undefined : event),
    ],
    [
      'a reducer that keeps a wallet that has left',
      (event) => (event.type === 'wallet.disconnected' ? undefined : event),
    ],
    [
      'a kit that forgets a wallet that is missing for one page load',
      (event) =>
        event.type === 'wallet.disconnected' && event.reason === 'missing'
          ? { ...event, reason: 'lost' }
          : event,
    ],
    [
      'a kit that does not take up a wallet that returns',
      (event) =>
        event.type === 'connections.restored' && event.connections.length === 1 ? undefined : event,
    ],
  ]
  test.each(mistakes)('%s', async (_, mistake) => {
    await expect(hold(1_000, mistake)).rejects.toThrow('Property failed')
  })
})
