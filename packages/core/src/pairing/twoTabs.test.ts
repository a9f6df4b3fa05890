import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { storageKey } from '../persist/storageKeys.ts'
import { createIds } from './relay/ids.ts'
import type { Session } from './session/session.ts'
import { openVault } from './session/vault.ts'
import { ALICE, BOB, BOTH } from './testing/scriptedPhone.ts'
import { type Letter, openTab, RELAY, sharedStorage, type Tab, toHex } from './testing/tabs.ts'

// Two tabs share one relay key: a letter that one of them takes is not kept for the other. So what a frozen tab misses,
// it can only learn from the storage.

const TOPIC = 'ab'.repeat(32)
const CAROL = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const START_S = 1_800_000_000
const CHAIN = 'eip155:42161'

const SESSION: Session = {
  ...{
    id: 'walletConnect',
    topic: TOPIC,
    symKey: 'cd'.repeat(32),
    peerKey: 'ef'.repeat(32),
    relay: RELAY,
    walletName: 'Phone',
  },
  ...{ lastUpdate: 0, lastEvent: 0, grantsAt: 0, isLinkless: false },
  grants: grantsOf({ accounts: [ALICE], chains: BOTH }),
  places: { eip155: { chain: CHAIN, at: 0 } },
  expiry: START_S + 100_000,
}

type Step =
  | { readonly do: 'update'; readonly accounts: readonly string[]; readonly chains: readonly string[] }
  | { readonly do: 'extend'; readonly days: number }
  | { readonly do: 'accountsChanged'; readonly accounts: readonly string[] }
  | { readonly do: 'chainChanged'; readonly chain: string }
  | { readonly do: 'end' }
  | { readonly do: 'replay'; readonly tab: number; readonly letter: number }
  | { readonly do: 'switch'; readonly tab: number; readonly chain: string }
  | { readonly do: 'freeze' | 'reload' | 'hearStorage' | 'ask'; readonly tab: number }
  | { readonly do: 'thaw'; readonly tab: number; readonly says: Parameters<Tab['thaw']>[0] }

const accounts = fc.uniqueArray(fc.constantFrom(ALICE, BOB, CAROL), { minLength: 1 })
const chain = fc.constantFrom(...BOTH)
const tab = fc.nat(1)
const says = fc.constantFrom('visibilitychange' as const, 'pageshow', 'resume', 'focus')
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('update' as const),
      accounts,
      chains: fc.subarray(BOTH, { minLength: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('extend' as const), days: fc.nat(6) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('accountsChanged' as const), accounts }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('chainChanged' as const), chain }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('replay' as const), tab, letter: fc.nat(30) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('switch' as const), tab, chain }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom('freeze' as const, 'reload', 'hearStorage', 'ask'), tab }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('thaw' as const), tab, says }) },
)

test('[S4.1] whichever tabs are suspended, an active tab shows the newest session and the stored one never gets older', async () => {
  let missed = 0
  let ended = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }), async (steps) => {
      const outcome = await live(steps)
      missed += outcome.missed
      ended += outcome.isEnded ? 1 : 0
    }),
    { numRuns: runs(300), seed: seedOr(11) },
  )
  // Histories in which no tab ever misses a letter would prove nothing.
  expect(missed).toBeGreaterThan(300)
  expect(ended).toBeGreaterThan(50)
}, 300_000)

test('[S4.1] an event that was not granted when it came stays without effect when the relay repeats it later', async () => {
  const testnet = 'eip155:421614'
  const update = (chains: readonly string[]): Step => ({ do: 'update', accounts: [BOB], chains })
  const steps: readonly Step[] = [
    update([testnet]),
    update([CHAIN]),
    { do: 'chainChanged', chain: testnet },
    update(BOTH),
    { do: 'reload', tab: 0 },
    { do: 'replay', tab: 0, letter: 2 },
  ]
  await live(steps)
})

/** Lives through a history. What is true is written down here by hand, from the letters in the wallet's own order. */
async function live(steps: readonly Step[]): Promise<{ readonly missed: number; readonly isEnded: boolean }> {
  let time = START_S * 1_000
  const now = () => time
  const ids = createIds(now)
  const tabs: Tab[] = []
  let last: Session | undefined
  const storage = sharedStorage(() => {
    for (const one of tabs) one.owed += 1
    requireForward()
  })
  const vault = openVault(storage, 'test', [RELAY])
  const truth = {
    accounts: [ALICE] as readonly string[],
    chains: BOTH,
    chain: CHAIN,
    expiry: SESSION.expiry,
    isEnded: false,
  }
  vault.add(SESSION)

  function requireForward(): void {
    const stored = vault.sessions().find(({ topic }) => topic === TOPIC)
    if (last && stored) {
      for (const key of ['expiry', 'lastUpdate', 'lastEvent', 'grantsAt'] as const)
        expect(stored[key], `the stored ${key}`).toBeGreaterThanOrEqual(last[key])
      const at = ({ places }: Session) => places.eip155?.at ?? -1
      expect(at(stored), 'when the stored chain was set').toBeGreaterThanOrEqual(at(last))
    }
    if (truth.isEnded) expect(stored).toBeUndefined()
    last = stored
  }
  for (let count = 0; count < 2; count += 1) tabs.push(openTab({ storage, topic: TOPIC, now, ids }))

  const letters: Letter[] = []
  /** Letters that no tab was awake to take: the relay keeps them. */
  const kept: Letter[] = []
  let missed = 0

  function deliver(letter: Letter): void {
    const awake = tabs.filter(({ isFrozen }) => !isFrozen)
    if (awake.length === 0) {
      kept.push(letter)
      return
    }
    missed += tabs.length - awake.length
    apply(letter)
    for (const one of awake) one.read(letter)
  }
  /** What each letter makes true, once any tab has read it. */
  const effects = new Map<number, () => void>()
  function apply({ id }: Letter): void {
    effects.get(id)?.()
    effects.delete(id)
  }
  function send(method: string, params: unknown, effect: () => void): void {
    const letter: Letter = { kind: 'request', id: ids.payload(), method, params }
    letters.push(letter)
    effects.set(letter.id, effect)
    deliver(letter)
  }
  function takeKept(): void {
    for (const letter of kept.splice(0)) deliver(letter)
  }

  for (const one of steps) {
    time += 1_000
    const at = 'tab' in one ? tabs[one.tab] : undefined
    switch (one.do) {
      case 'update':
        send('wc_sessionUpdate', { namespaces: { eip155: grantsOf(one)[0] } }, () => {
          Object.assign(truth, { accounts: one.accounts, chains: one.chains })
          if (!one.chains.includes(truth.chain)) truth.chain = one.chains[0] ?? ''
        })
        break
      case 'extend': {
        const expiry = Math.floor(time / 1_000) + one.days * 86_400 + 10
        send('wc_sessionExtend', { expiry }, () => {
          truth.expiry = Math.max(truth.expiry, expiry)
        })
        break
      }
      case 'accountsChanged': {
        const chainId = truth.chain
        const event = { name: 'accountsChanged', data: one.accounts }
        send('wc_sessionEvent', { event, chainId }, () => {
          if (truth.chains.includes(chainId)) truth.accounts = one.accounts
        })
        break
      }
      case 'chainChanged': {
        const event = { name: 'chainChanged', data: toHex(one.chain) }
        send('wc_sessionEvent', { event, chainId: one.chain }, () => {
          if (truth.chains.includes(one.chain)) truth.chain = one.chain
        })
        break
      }
      case 'end':
        send('wc_sessionDelete', {}, () => {
          truth.isEnded = true
        })
        break
      case 'replay': {
        const letter = letters[one.letter]
        // One that no tab has read yet is not replayed but delivered.
        if (letter && at && !at.isFrozen && !effects.has(letter.id)) at.read(letter)
        break
      }
      case 'switch':
        if (at && !at.isFrozen && !truth.isEnded && truth.chains.includes(one.chain)) {
          const params = [{ chainId: toHex(one.chain) }]
          await at.ask('wallet_switchEthereumChain', params)
          truth.chain = one.chain
        }
        break
      case 'freeze':
        if (at) at.isFrozen = true
        break
      case 'thaw':
        if (at?.isFrozen) at.thaw(one.says)
        takeKept()
        break
      case 'reload':
        at?.reload()
        takeKept()
        break
      case 'hearStorage':
        if (at && !at.isFrozen) at.hearStorage()
        break
      case 'ask':
        // Whatever events are still to come, the wallet is asked with the account that it has.
        if (at && !at.isFrozen)
          expect(await at.ask('eth_accounts')).toEqual(truth.isEnded ? [] : truth.accounts)
    }
    requireForward()
    requireTruth()
  }
  const { isEnded } = truth
  for (const one of tabs) one.close()
  return { missed, isEnded }

  function requireTruth(): void {
    for (const one of tabs) {
      // A browser takes its time with storage events.
      if (one.isFrozen || one.owed > 0) continue
      expect(one.shown()).toEqual(
        truth.isEnded
          ? { accounts: [], chainId: undefined }
          : { accounts: truth.accounts, chainId: toHex(truth.chain) },
      )
    }
    const [stored] = openVault(storage, 'test', [RELAY]).sessions()
    if (truth.isEnded) expect(stored).toBeUndefined()
    else expect(stored).toMatchObject({ expiry: truth.expiry, places: { eip155: { chain: truth.chain } } })
  }
}

function grantsOf({
  accounts,
  chains,
}: {
  readonly accounts: readonly string[]
  readonly chains: readonly string[]
}) {
  return [
    {
      chains,
      accounts: chains.flatMap((one) => accounts.map((account) => `${one}:${account}`)),
      methods: ['personal_sign'],
      events: ['accountsChanged', 'chainChanged'],
    },
  ]
}

test('an expiry that another tab has extended doesn’t end the session in a suspended tab', async () => {
  vi.useFakeTimers({ now: START_S * 1_000 })
  onTestFinished(() => void vi.useRealTimers())
  const now = () => Date.now()
  const storage = sharedStorage(() => {})
  const vault = openVault(storage, 'test', [RELAY])
  const session: Session = { ...SESSION, expiry: START_S + 60 }
  vault.add(session)
  const one = openTab({ storage, topic: TOPIC, now, ids: createIds(now) })
  vault.put({ ...session, expiry: START_S + 120 })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(one.wallets().sessions.find(TOPIC)).toMatchObject({ expiry: START_S + 120 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(one.wallets().sessions.find(TOPIC)).toBeUndefined()
  expect(vault.sessions()).toEqual([])
  one.close()
})

test('a session on a relay that is no longer configured is dropped, without connecting to that relay', () => {
  const now = () => START_S * 1_000
  const storage = sharedStorage(() => {})
  openVault(storage, 'test', [RELAY, 'wss://former.test']).add({ ...SESSION, relay: 'wss://former.test' })
  const one = openTab({ storage, topic: TOPIC, now, ids: createIds(now) })
  expect(one.wallets().sessions.find(TOPIC)).toBeUndefined()
  expect(one.asked).toEqual([])
  expect(storage.getItem(storageKey('test', 'pairing'))).not.toContain('former')
  one.close()
})
