import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { SIGNATURE } from '../testing/scriptedWallet.ts'
import { VERSIONS } from '../wagmi/testing/setUpHost.ts'
import { SEEDS } from './testing/seeds.ts'
import { histories, type Step, WALLETS } from './testing/steps.ts'
import { evmSubject, wagmiSubject } from './testing/subjects.ts'
import { type Breakage, hushConsole, openWindows } from './testing/tab.ts'
import { live, type Outcome, type Subject } from './testing/world.ts'

// With the real adapters, over two tabs, two wallets, a paired phone, wallets that are missing for one page load, late answers and
// a host's own acts. `npm run soak -- --only accountTruth` lives through far more histories.

const SUBJECTS: readonly (readonly [name: string, subject: Subject, withHost: boolean, count: number])[] = [
  ['evm()', evmSubject, false, runs(40)],
  ...VERSIONS.map(([name, core]) => [`wagmi(), ${name}`, wagmiSubject(core), true, runs(40)] as const),
]
const SEED = seedOr(20_240_817)

let ends: (() => void)[] = []
beforeAll(async () => {
  ends = [await openWindows(), hushConsole()]
})
afterAll(() => {
  for (const end of ends) end()
})

/** Lives through random histories; the first that is not true is thrown, made as short as it can be. */
async function hold(
  subject: Subject,
  withHost: boolean,
  { seed = SEED, ...bounds }: { numRuns: number; seed?: number; endOnFailure?: boolean },
  broken?: Breakage,
): Promise<Outcome> {
  const signers = new Set<string>()
  let signings = 0
  let refusals = 0
  await fc.assert(
    fc.asyncProperty(histories(withHost), async (steps) => {
      const outcome = await live(subject, steps, broken)
      signings += outcome.signings
      for (const signer of outcome.signers) signers.add(signer)
      refusals += outcome.refusals
    }),
    { seed, ...bounds },
  )
  return { signings, signers, refusals }
}

describe.each(SUBJECTS)('%s', (_, subject, withHost, count) => {
  const isPossible = ({ do: name }: Step) => withHost || !name.startsWith('host')

  test.each(SEEDS)('once it was found that $found', async ({ steps }) => {
    await live(subject, steps.filter(isPossible))
  })

  test('[S4.1] the account displayed is the account that signs, or nothing is signed', async () => {
    const { signings, signers, refusals } = await hold(subject, withHost, { numRuns: count })
    // Histories in which nothing is ever signed, or refused, would prove nothing.
    expect(signings).toBeGreaterThan(count / 2)
    expect(refusals).toBeGreaterThan(count / 2)
    expect(signers).toEqual(new Set(WALLETS))
  }, 3_600_000)

  describe('the property notices', () => {
    // From these seeds it needs a few histories only.
    const ignore = (type: string): Breakage => ({
      event: (event) => (event.type === type ? undefined : event),
    })
    const mistakes: readonly (readonly [what: string, seed: number, broken: Breakage])[] = [
      ['a reducer that ignores other accounts', 7, ignore('accounts.changed')],
      ['a reducer that ignores another network', 1, ignore('chain.changed')],
      [
        'an adapter that signs with whatever the wallet has first',
        5,
        {
          adapter: (adapter, signWithFirst) => ({
            ...adapter,
            async signMessage({ connectorId }) {
              signWithFirst(connectorId)
              return SIGNATURE
            },
          }),
        },
      ],
    ]

    test.each(mistakes)(
      '%s',
      async (_, seed, broken) => {
        const bounds = { seed, numRuns: 3_000, endOnFailure: true }
        await expect(hold(subject, withHost, bounds, broken)).rejects.toThrow('Property failed')
      },
      120_000,
    )
  })
})
