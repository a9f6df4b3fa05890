import type { Adapter } from '../adapter/adapter.ts'
import { BaseError } from '../errors/BaseError.ts'
import { AccountChangedError } from '../errors/send.ts'
import { remotePart } from './remote.ts'
import { failure, pause, type Run, type Suite } from './run.ts'

type OptionalOf<members> = {
  [member in keyof members]-?: object extends Pick<members, member> ? member : never
}[keyof members]

/** The optional members of `Adapter`. */
export type OptionalPart = OptionalOf<Adapter>

/** One part of the suite for each optional member: a member without a part is a compile error. */
export const optionalParts: { readonly [part in OptionalPart]: (suite: Suite) => void } = {
  prepare({ check, expect }) {
    check('prepares without asking anybody', async ({ adapter, wallet, connectorId }) => {
      memberOf(adapter, 'prepare').call(adapter)
      expect(wallet.asked()).toBe(0)
      expect((await adapter.connect({ connectorId })).addresses).toEqual(wallet.addresses)
    })
  },
  remote: remotePart,
  forget({ check, expect }) {
    check('has the host forget a wallet that another tab disconnected, without asking it', async (run) => {
      const { adapter, wallet, connectorId, events, stop } = run
      await adapter.connect({ connectorId })
      const asked = wallet.asked()
      events.length = 0
      memberOf(adapter, 'forget').call(adapter, { connectorId })
      await pause()
      expect(events).toEqual([])
      // A host that still had the wallet would report it now.
      stop()
      const again = adapter.start()
      await pause()
      again()
      expect(events.filter(({ type }) => type === 'wallet.joined')).toEqual([])
      expect(wallet.asked()).toBe(asked)
    })
  },
  selectAccount({ check, expect }) {
    check('shows the host the account that was chosen, and asks nobody', async (run) => {
      const { adapter, wallet, connectorId } = run
      await adapter.connect({ connectorId })
      const asked = wallet.asked()
      const [, address] = wallet.addresses
      memberOf(adapter, 'selectAccount').call(adapter, { connectorId, address })
      expect(wallet.asked()).toBe(asked)
      expect(typeof (await adapter.signMessage({ connectorId, address, message: 'x' }))).toBe('string')
    })
  },
  getBalance: reads('a balance in the smallest unit', ({ adapter, address, caipNetworkId }) =>
    memberOf(adapter, 'getBalance').call(adapter, { address, caipNetworkId }).then(isA('bigint')),
  ),
  getHoldings: reads(
    'what the wallet says that the account holds',
    ({ adapter, connectorId, address, caipNetworkId }) =>
      memberOf(adapter, 'getHoldings')
        .call(adapter, { connectorId, address, caipNetworkId })
        .then((holdings) => holdings === undefined || Array.isArray(holdings)),
  ),
  isContract: reads('whether an address is a program’s', ({ adapter, address, caipNetworkId }) =>
    memberOf(adapter, 'isContract').call(adapter, { address, caipNetworkId }).then(isA('boolean')),
  ),
  proveChain: reads('what tells the chain from others of its id', ({ adapter, connectorId, caipNetworkId }) =>
    memberOf(adapter, 'proveChain')
      .call(adapter, { connectorId, caipNetworkId })
      .then(({ wallet, transport }) => wallet !== '' && transport !== ''),
  ),
  names: reads('the coin type of a network', ({ adapter, caipNetworkId }) =>
    memberOf(adapter, 'names').getCoinType({ caipNetworkId }).then(isA('number')),
  ),
  transfers: moves('sends', ({ adapter, wallet, caipNetworkId, amount = 1n }, account) =>
    memberOf(adapter, 'transfers').send({ ...account, caipNetworkId, to: wallet.addresses[1], amount }),
  ),
  batches: reads(
    'whether a wallet can run steps together',
    ({ adapter, connectorId, address, caipNetworkId }) =>
      memberOf(adapter, 'batches')
        .call(adapter)
        .then(({ readAtomicity }) => readAtomicity({ connectorId, address, caipNetworkId }))
        .then((atomicity) => ['supported', 'ready', 'unsupported'].includes(atomicity)),
  ),
  quoteSteps: reads('what steps would cost', ({ adapter, step, connectorId, address, caipNetworkId }) =>
    memberOf(adapter, 'quoteSteps')
      .call(adapter, { connectorId, address, caipNetworkId, steps: step ? [step] : [] })
      .then(({ fee }) => typeof fee === 'bigint'),
  ),
  runSteps: moves('runs steps', ({ adapter, step, caipNetworkId }, account) => {
    if (!step) throw new Error('The bench has no step, though the part "runSteps" is declared.')
    const onProgress = (): void => {}
    return memberOf(adapter, 'runSteps').call(adapter, {
      ...account,
      caipNetworkId,
      steps: [step],
      onProgress,
    })
  }),
}

export function isOptional(part: string): part is OptionalPart {
  return part in optionalParts
}

type Shown = Run & {
  readonly address: string
  readonly caipNetworkId: Shown['wallet']['networks'][0]['caipNetworkId']
}

/** Checks that a read returns its own type or throws an error of the kit, and opens no prompt. */
function reads(what: string, read: (shown: Shown) => Promise<boolean>): (suite: Suite) => void {
  return ({ check, expect }) => {
    check(`reads ${what}, and asks nobody`, async (run) => {
      const shown = await show(run)
      const asked = run.wallet.asked()
      const isGood = await read(shown).catch((error: unknown) => error instanceof BaseError)
      expect([isGood, run.wallet.asked()]).toEqual([true, asked])
    })
  }
}

interface Account {
  readonly connectorId: string
  readonly address: string
  readonly requireShown?: () => void
}

/** Checks that a method that moves value acts for the displayed account on its network, or not at all. */
function moves(
  what: string,
  move: (shown: Shown, account: Account) => Promise<unknown>,
): (suite: Suite) => void {
  return ({ check, expect }) => {
    const refuses = (title: string, error: string, change: (shown: Shown) => Partial<Account>): void =>
      check(`${what} ${title}`, async (run) => {
        const shown = await show(run)
        const { connectorId, address, wallet } = shown
        const over = change(shown)
        const asked = wallet.asked()
        expect(await failure(move(shown, { connectorId, address, ...over }))).toMatchObject({ name: error })
        expect(wallet.asked()).toBe(asked)
      })
    refuses('with the account that is displayed, or not at all', 'AccountMismatchError', ({ wallet }) => {
      wallet.selectAccounts([wallet.addresses[1]])
      return {}
    })
    refuses('only while the page still shows the account', 'AccountChangedError', () => ({
      requireShown() {
        throw new AccountChangedError()
      },
    }))
    check(`${what} on the network meant, or not at all`, async (run) => {
      const { selectNetwork } = run.wallet
      // If wallets serve several networks at a time, a wallet can't be on the wrong one.
      if (!selectNetwork) return
      const shown = await show(run)
      const { connectorId, address, wallet } = shown
      selectNetwork(wallet.networks[1])
      const asked = wallet.asked()
      expect(await failure(move(shown, { connectorId, address }))).toMatchObject({
        name: 'ConnectorChainMismatchError',
      })
      expect(wallet.asked()).toBe(asked)
    })
    check(`${what} only if the person agrees`, async (run) => {
      const shown = await show(run)
      shown.wallet.rejectNext()
      const { connectorId, address } = shown
      expect(await failure(move(shown, { connectorId, address }))).toMatchObject({
        name: 'UserRejectedError',
      })
    })
  }
}

async function show(run: Run): Promise<Shown> {
  const { adapter, wallet, connectorId } = run
  await adapter.connect({ connectorId })
  return { ...run, address: wallet.addresses[0], caipNetworkId: wallet.networks[0].caipNetworkId }
}

function memberOf<const part extends OptionalPart>(adapter: Adapter, part: part): NonNullable<Adapter[part]> {
  const member = adapter[part]
  if (member === undefined) throw new Error(`The adapter has no ${part}, though that part is declared.`)
  return member
}

const isA = (type: string) => (value: unknown) => typeof value === type
