import type { TransferParameters } from '@latchkey/core'
import { ed25519 } from '@noble/curves/ed25519'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { shortenPauses } from '../../../../scripts/testing/shortPauses.mjs'
import { createMemoryStorage } from '../../../core/src/testing/createTestKit.ts'
import { TransactionExpiredError } from '../errors.ts'
import { solanaDevnet } from '../networks.ts'
import { type Mood, moodyCluster } from '../testing/moodyCluster.ts'
import { ALICE, BOB } from '../testing/standardWallet.ts'
import { parseTransaction } from '../wallet/parseTransaction.ts'
import type { Wallet } from '../wallet/wallet.ts'
import { createSentTransfers } from './sent.ts'
import { sendTransfer, waitFor } from './transfers.ts'

shortenPauses()

const { caipNetworkId } = solanaDevnet
const transfer: TransferParameters = {
  ...{ caipNetworkId, address: ALICE.address, to: BOB.address, amount: 1_000_000_000n },
}

const sentAs = (hash: string) => ({
  ...{ hash, transfer, wire: new Uint8Array([1]), moves: undefined },
  ...{ lastValidBlockHeight: 7n, sinceSlot: 1n },
})

test('what another tab sent and closed is neither hidden nor brought back by what this tab knows', () => {
  const storage = createMemoryStorage()
  const [one, two] = [createSentTransfers({ storage }), createSentTransfers({ storage })]
  one.add(sentAs('A'))
  expect(two.findEqual(transfer)?.hash).toBe('A')
  two.close('A')
  expect(one.findEqual(transfer)).toBeUndefined()
  two.add(sentAs('B'))
  expect(one.findEqual(transfer)?.hash).toBe('B')
  one.add(sentAs('C'))
  expect(createSentTransfers({ storage }).find('A')).toBeUndefined()
  one.close('B')
  expect(two.findEqual(transfer)?.hash).toBe('C')
  two.add(sentAs('B'))
  one.close('C')
  expect([one, two].map((tab) => tab.findEqual(transfer))).toEqual([undefined, undefined])
})

test('a store that was emptied makes nothing look closed: the chain is asked', () => {
  const storage = createMemoryStorage()
  const one = createSentTransfers({ storage })
  one.add(sentAs('A'))
  storage.removeItem('@latchkey/default/solana-sent')
  expect(one.findEqual(transfer)).toBeUndefined()
  expect(one.findLost(transfer)?.hash).toBe('A')
  one.close('A')
  expect(one.findLost(transfer)).toBeUndefined()
})

test('a hundred open ones push none out', () => {
  const storage = createMemoryStorage()
  const one = createSentTransfers({ storage })
  for (let index = 0; index < 150; index += 1)
    one.add({ ...sentAs(`hash ${index}`), transfer: { ...transfer, amount: BigInt(index + 1) } })
  expect(createSentTransfers({ storage }).findEqual({ ...transfer, amount: 1n })?.hash).toBe('hash 0')
})

/** Alice's wallet, which signs whatever it is asked to. */
const wallet = {
  has: (feature: string) => feature === 'solana:signTransaction',
  call: async (_feature: string, _method: string, ...inputs: { transaction: Uint8Array }[]) =>
    inputs.map(({ transaction }) => {
      const signedTransaction = transaction.slice()
      const message = parseTransaction(transaction)?.message ?? new Uint8Array()
      signedTransaction.set(ed25519.sign(message, ALICE.secret), 1)
      return { signedTransaction }
    }),
} as unknown as Wallet
const signer = () => ({
  account: { ...ALICE, networks: [caipNetworkId], own: {} },
  ...{ wallet, chain: 'solana:devnet', requireShown: () => undefined },
})

const MOODS: readonly Mood[] = ['good', 'lagging', 'forgetful', 'without history']
const mood = fc.constantFrom(...MOODS)
const tab = fc.constantFrom(0, 1)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('pay' as const), tab, waits: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reload' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), slots: fc.nat(400) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ do: fc.constant('nodes' as const), moods: fc.array(mood, { minLength: 1, maxLength: 3 }) },
      losing: fc.boolean(),
    }),
  },
)

test('[S4.23] two tabs, reloads, and nodes that lag, forget and lose answers: what was ordered once is paid once', async () => {
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.integer(), async (steps, seed) => {
      let state = seed
      const cluster = moodyCluster(() => {
        // The numbers of the run's seed, so that a failure can be repeated.
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
        return state / 4_294_967_296
      })
      const { transport } = cluster
      const storage = createMemoryStorage()
      const tabs = [createSentTransfers({ storage }), createSentTransfers({ storage })]
      /** Payments whose arrival was seen, or that stopped mattering: whoever pays after that means another one. */
      const done = new Set<string>()
      const [seen, gone] = [new Set<string>(), new Set<string>()]
      const check = (): void => {
        const open = [...cluster.landed.keys()].filter((hash) => !done.has(hash))
        expect(open.length).toBeLessThanOrEqual(1)
        for (const hash of gone) expect(cluster.landed.has(hash) || cluster.isWaiting(hash)).toBe(false)
      }
      for (const one of steps) {
        if (one.do === 'nodes') cluster.setMoods(one.moods, one.losing)
        if (one.do === 'pass') cluster.tick(one.slots)
        if (one.do === 'reload') tabs[one.tab] = createSentTransfers({ storage })
        if (one.do === 'later') {
          vi.setSystemTime(Date.now() + 700_000)
          cluster.tick(1_600)
          for (const hash of cluster.landed.keys()) done.add(hash)
        }
        const sentTransfers = one.do === 'pay' && tabs[one.tab]
        if (sentTransfers) {
          const answer = await sendTransfer(transport, sentTransfers, { ...transfer, signer }).catch(
            (error: unknown) => error,
          )
          const { hash } = answer as { hash?: string }
          if (!(answer instanceof Error) && hash !== undefined) {
            expect(seen.has(hash)).toBe(false)
            const ended = await waitFor(transport, sentTransfers, {
              ...{ hash, caipNetworkId, timeoutMs: one.waits ? 300 : 1 },
            }).catch((error: unknown) => error)
            if (ended instanceof TransactionExpiredError) gone.add(hash)
            else if (!(ended instanceof Error)) {
              seen.add(hash)
              done.add(hash)
            }
          }
        }
        check()
      }
    }),
    { numRuns: runs(12), seed: seedOr(17) },
  )
})
