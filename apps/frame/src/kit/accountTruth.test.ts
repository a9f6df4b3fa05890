import fc from 'fast-check'
import { verifyMessage } from 'viem'
import { expect, test } from 'vitest'
import { closeModal } from '../../../../packages/core/src/actions/closeModal.ts'
import { disconnect } from '../../../../packages/core/src/actions/disconnect.ts'
import { reviewInWallet } from '../../../../packages/core/src/actions/email/reviewInWallet.ts'
import { reconnect } from '../../../../packages/core/src/actions/reconnect.ts'
import { setPreferredAccountType } from '../../../../packages/core/src/actions/setPreferredAccountType.ts'
import { signMessage } from '../../../../packages/core/src/actions/sign.ts'
import { switchNetwork } from '../../../../packages/core/src/actions/switchNetwork.ts'
import { selectEmail } from '../../../../packages/core/src/flows/email/select.ts'
import { frameOf } from '../../../../packages/core/src/frame/kitFrame.ts'
import type { Kit } from '../../../../packages/core/src/kit/kit.ts'
import { selectAccount } from '../../../../packages/core/src/selectors/account.ts'
import { selectNetwork } from '../../../../packages/core/src/selectors/network.ts'
import { createMemoryStorage } from '../../../../packages/core/src/testing/createTestKit.ts'
import { evm } from '../../../../packages/evm/src/index.ts'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import type { Place } from '../approval/question.ts'
import { createFakeServer } from '../testing/fakeServer.ts'
import { createMemoryLock, createMemoryStore } from '../testing/memory.ts'
import { type KitPage, openKitPage } from '../testing/openKitPage.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'

// The account displayed is the account that signs, with the embedded wallet: its real frame, a page that is reloaded, and another tab
// in which other people sign in and out. `npm run soak -- --only accountTruth` lives through more histories.

const RUNS = runs(4)
/** What waits for longer waits for something else than a decision. */
const PATIENCE_MS = 2_000
const SEED = seedOr(20_261_125)
const PEOPLE = ['ada@example.com', 'bob@example.com'] as const

const weigh = <deed>(weight: number, arbitrary: fc.Arbitrary<deed>) => ({ weight, arbitrary })
const types = fc.constantFrom('eoa' as const, 'smartAccount' as const)
const step = fc.oneof(
  weigh(6, fc.record({ do: fc.constant('sign' as const) })),
  weigh(6, fc.record({ do: fc.constant('decide' as const), yes: fc.constantFrom(true, true, false) })),
  weigh(2, fc.record({ do: fc.constant('switch' as const), chain: fc.constantFrom(42161, 421614) })),
  weigh(2, fc.record({ do: fc.constantFrom('type' as const, 'otherType' as const), type: types })),
  weigh(
    2,
    fc.record({
      do: fc.constantFrom('signIn' as const, 'otherSignIn' as const),
      email: fc.constantFrom(...PEOPLE),
    }),
  ),
  weigh(1, fc.record({ do: fc.constantFrom('disconnect', 'otherSignOut', 'reload', 'close' as const) })),
)

/** What is asked, and waits for a user. */
interface Question {
  readonly place: Place
  readonly answer: (yes: boolean) => void
}

/** What the page shows. */
const shown = (kit: Kit) => ({
  address: selectAccount(kit.store.get()).address,
  network: selectNetwork(kit.store.get()).caipNetworkId,
})

const soon = () => new Promise((resolve) => setTimeout(resolve, 2))
const ignore = () => undefined

/** Lives through a history. @returns how much was signed. @throws where the page showed something else than was asked, or signed */
async function live(steps: readonly (typeof step extends fc.Arbitrary<infer one> ? one : never)[]) {
  const server = createFakeServer()
  server.smartNetworks = [42161, 421614]
  const [store, lock, storage] = [createMemoryStore(), createMemoryLock(), createMemoryStorage()]
  const untruths: string[] = []
  const questions: Question[] = []
  /** What was shown when each request began that is under way. The user may switch before it is asked. */
  const requests = new Set<ReturnType<typeof shown>>()
  let pending: Promise<unknown>[] = []
  let waiting = 0
  const follow = (work: Promise<unknown>): void => {
    const of = pending
    waiting += 1
    of.push(
      work.catch(ignore).finally(() => {
        if (of === pending) waiting -= 1
      }),
    )
  }
  const open = (): KitPage => {
    const own = pending
    const page: KitPage = openKitPage({
      ...{ server, store, lock },
      config: { adapters: [evm()], storage, defaultAccountTypes: { eip155: 'eoa' } },
      decide: async (_, place, signal) => {
        // A page that was reloaded has no screen.
        if (own !== pending) return new Promise(ignore)
        const now = shown(page.kit)
        const isTrue = ({ address, network }: typeof now): boolean =>
          address === place.address && network === place.network
        if (![now, ...requests].some(isTrue)) {
          // The window may not have heard yet that the page took the request back.
          await soon()
          if (!signal.aborted)
            untruths.push(
              `${place.address} on ${place.network} is asked, ${now.address} on ${now.network} is shown`,
            )
        }
        return new Promise<boolean>((answer) => questions.push({ place, answer }))
      },
    })
    return page
  }
  const other = await startTestFrame({ server, store, parameters: { lock } })
  let page = open()
  await page.signIn()
  let signed = 0
  const sign = async ({ kit }: KitPage): Promise<void> => {
    const before = shown(kit)
    requests.add(before)
    const { signature, address } = await signMessage(kit, { message: 'x' }).finally(() =>
      requests.delete(before),
    )
    signed += 1
    if (address !== before.address) untruths.push(`${before.address} was shown, and ${address} signed`)
    const isOwn = await verifyMessage({
      ...{ message: 'x', address: address as `0x${string}`, signature: signature as `0x${string}` },
    })
    if (!isOwn) untruths.push(`${address} was returned, and did not sign`)
  }
  /** After three refusals in a row the window closes, and what waits takes another press. */
  const reviewAgain = (): void => {
    if (['none', 'closed'].includes(selectEmail(page.kit.store.get()).walletWindow)) reviewInWallet(page.kit)
  }
  for (const one of steps) {
    const { kit } = page
    switch (one.do) {
      case 'sign':
        follow(sign(page))
        break
      case 'decide':
        for (let ms = 0; questions.length === 0 && waiting > 0 && ms < PATIENCE_MS; ms += 2) {
          await soon()
          reviewAgain()
        }
        questions.shift()?.answer(one.yes)
        break
      case 'switch':
        follow(switchNetwork(kit, { caipNetworkId: `eip155:${one.chain}` }))
        break
      case 'type':
        follow(setPreferredAccountType(kit, { type: one.type }))
        break
      case 'signIn':
        if (selectAccount(kit.store.get()).status === 'disconnected')
          await page.signIn(one.email).catch(ignore)
        break
      case 'disconnect':
        follow(disconnect(kit))
        break
      case 'close':
        closeModal(kit)
        break
      case 'reload':
        kit.destroy()
        questions.length = 0
        pending = []
        waiting = 0
        page = open()
        page.kit.mount()
        follow(reconnect(page.kit))
        break
      case 'otherSignIn':
        await other.signIn(one.email)
        await other.call('GET_USER')
        break
      case 'otherSignOut':
        await other.call('SIGN_OUT')
        break
      case 'otherType':
        await other.call('SET_PREFERRED_ACCOUNT', { type: one.type }).catch(ignore)
        break
    }
    await soon()
    await soon()
  }
  // In the end every question is answered with no: nothing may be left waiting.
  const isOver = Promise.all(pending).then(() => true)
  for (let round = 0; !(await Promise.race([isOver, soon()])); round += 1) {
    questions.shift()?.answer(false)
    reviewAgain()
    if (round > 5_000) throw new Error('Something waits for ever')
  }
  page.kit.destroy()
  frameOf(page.kit).element()?.remove()
  if (untruths.length > 0) throw new Error(untruths.join('\n'))
  return signed
}

test('[S4.1] with the embedded wallet the account displayed is the account that signs, or nothing is signed', {
  timeout: 3_600_000,
}, async () => {
  let signed = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 16, size: 'max' }), async (steps) => {
      signed += await live(steps)
    }),
    { seed: SEED, numRuns: RUNS },
  )
  // Histories in which nothing is ever signed would prove nothing.
  expect(signed).toBeGreaterThan(RUNS / 6)
})
