import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { abandonConnect } from '../../actions/abandonConnect.ts'
import { closeModal } from '../../actions/closeModal.ts'
import { connect } from '../../actions/connect.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { openModal } from '../../actions/openModal.ts'
import { pushView } from '../../actions/views.ts'
import type { AdapterConnection } from '../../adapter/adapter.ts'
import { RequestPendingError, UserRejectedError } from '../../errors/wallet.ts'
import { selectAccount } from '../../selectors/account.ts'
import { createTestKit } from '../../testing/createTestKit.ts'
import { ALICE, BOB, scripted } from '../../testing/scriptedAdapter.ts'

const MINUTE = 60_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Two wallets whose every request waits until a test answers it: `yes('one.test', 0)` is the first to that wallet. */
function setUp() {
  const requests: Record<
    string,
    { resolve(answer: AdapterConnection): void; reject(error: unknown): void }[]
  > = { 'one.test': [], 'two.test': [] }
  const { kit, adapter } = createTestKit(
    {},
    scripted({
      connect: ({ connectorId }) =>
        new Promise((resolve, reject) => requests[connectorId]?.push({ resolve, reject })),
    }),
  )
  adapter.announce({ id: 'one.test', name: 'One' }, { id: 'two.test', name: 'Two' })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  return {
    kit,
    ask: (connectorId = 'one.test') => {
      void openModal(kit)
      pushView(kit, { view: 'ConnectingExternal', walletId: connectorId })
      const asked = connect(kit, { connectorId })
      asked.catch(() => {})
      return asked
    },
    again: () => connect(kit, { connectorId: 'one.test' }).catch((error: unknown) => error),
    yes: async (connectorId = 'one.test', at = 0, address = ALICE) => {
      requests[connectorId]?.[at]?.resolve({ addresses: [address], caipNetworkId: 'eip155:42161' })
      await settled()
    },
    no: async (at = 0, error: unknown = new UserRejectedError()) => {
      requests['one.test']?.[at]?.reject(error)
      await settled()
    },
    attempt: () => kit.store.get().connect.attempt,
    address: () => selectAccount(kit.store.get()).address,
    status: () => selectAccount(kit.store.get()).status,
  }
}

type Made = ReturnType<typeof setUp>

/** One wallet has been asked for a while. */
async function setUpAsked(forMs = 0): Promise<Made> {
  const made = setUp()
  void made.ask()
  await vi.advanceTimersByTimeAsync(forMs)
  return made
}

/** The modal is closed over the question. */
async function setUpClosed(): Promise<Made> {
  const made = await setUpAsked()
  closeModal(made.kit)
  return made
}

const cancel = ({ kit }: Made) => abandonConnect(kit)
const close = ({ kit }: Made) => closeModal(kit)
const chooseOther = ({ ask }: Made) => void ask('two.test')

function chooseCode({ kit }: Made): void {
  kit.store.dispatch({ type: 'click.wallet', name: 'WalletConnect', platform: 'qrcode' })
}

test('an approval after the modal was merely closed connects', async () => {
  const { kit, yes, address, status } = await setUpClosed()
  expect(status()).toBe('disconnected')
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
  await yes()
  expect(address()).toBe(ALICE)
  expect(kit.store.get().modal.open).toBe(false)
})

test('an approval while the modal is open again at the list connects, and closes it', async () => {
  const { kit, yes, address } = await setUpClosed()
  await openModal(kit)
  await yes()
  expect(address()).toBe(ALICE)
  expect(kit.store.get().modal.open).toBe(false)
})

test.each<[string, ...((made: Made) => unknown)[]]>([
  ['the visitor cancelled', cancel],
  ['the visitor cancelled, then closed', cancel, close],
  ['the visitor closed, then disconnected', close, ({ kit }) => disconnect(kit)],
  ['another wallet was chosen', chooseOther],
  ['the modal was closed, and another wallet chosen', close, chooseOther],
  ['the modal was closed, and a code chosen', close, chooseCode],
  ['five minutes have passed', close, () => vi.advanceTimersByTimeAsync(5 * MINUTE)],
])('an approval does not connect after %s', async (_, ...acts) => {
  const made = setUp()
  const asked = made.ask()
  await vi.advanceTimersByTimeAsync(0)
  for (const act of acts) await act(made)
  await made.yes()
  expect(made.address()).toBeUndefined()
  await expect(asked).rejects.toThrow(UserRejectedError)
})

test('a wallet that a host connects is a choice of another: an earlier one connects nothing any more', async () => {
  const { kit, yes, address } = await setUpClosed()
  kit.store.dispatch({
    type: 'wallet.connected',
    namespace: 'eip155',
    connector: { id: 'two.test', name: 'Two' },
    connection: { addresses: [BOB], caipNetworkId: 'eip155:42161' },
    how: 'host',
  })
  await yes()
  expect(address()).toBe(BOB)
})

test('a decline after the modal was closed is nobody’s business any more', async () => {
  const { no, attempt, status } = await setUpClosed()
  await no()
  expect(status()).toBe('disconnected')
  expect(attempt()).toBeUndefined()
})

test('a repeated request that is refused at once does not end the first', async () => {
  const { ask, again, yes, no, attempt, address } = setUp()
  const asked = ask()
  await vi.advanceTimersByTimeAsync(6_000)
  const repeated = again()
  await no(1)
  expect(await repeated).toBeInstanceOf(UserRejectedError)
  expect(attempt()).toMatchObject({ step: 'asking', isBusy: true })
  await yes()
  expect(address()).toBe(ALICE)
  await expect(asked).resolves.toMatchObject({ addresses: [ALICE] })
})

test('a wallet that is busy with the first says so, and is listened to', async () => {
  const { again, yes, no, attempt, address } = await setUpAsked()
  void again()
  await vi.advanceTimersByTimeAsync(10_000)
  await no(1, new RequestPendingError())
  expect(attempt()).toMatchObject({ step: 'asking', isBusy: true })
  await yes()
  expect(address()).toBe(ALICE)
})

test('whichever of two queued requests is approved connects, and the other changes nothing', async () => {
  const { again, yes, address } = await setUpAsked()
  const repeated = again()
  await yes('one.test', 1, BOB)
  expect(address()).toBe(BOB)
  await expect(repeated).resolves.toMatchObject({ addresses: [BOB] })
  await yes('one.test', 0, ALICE)
  expect(address()).toBe(BOB)
})

test('a person who declines a repeated request has declined; approving the first after all connects', async () => {
  const { again, yes, no, attempt, address } = await setUpAsked(6_000)
  void again()
  await vi.advanceTimersByTimeAsync(3_000)
  await no(1)
  expect(attempt()).toMatchObject({ step: 'failed', failure: { rejected: true } })
  await yes()
  expect(address()).toBe(ALICE)
})

test('two requests that are declined are a decline', async () => {
  const { again, no, attempt } = await setUpAsked(6_000)
  void again()
  await no(0)
  await no(1)
  expect(attempt()).toMatchObject({ step: 'failed', failure: { rejected: true } })
})

test('one who cancels and chooses the same wallet again is connected by the request that is still open', async () => {
  const { kit, ask, yes, no, attempt, address } = await setUpAsked()
  abandonConnect(kit)
  void ask()
  await vi.advanceTimersByTimeAsync(0)
  await no(1)
  expect(attempt()).toMatchObject({ step: 'asking', isBusy: true })
  await yes()
  expect(address()).toBe(ALICE)
})
