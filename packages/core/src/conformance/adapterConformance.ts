import type { AdapterEvent } from '../adapter/adapter.ts'
import { AccountChangedError } from '../errors/send.ts'
import type { ConformanceBench, ConformanceRunner, CreateBench } from './wallet.ts'

/** What the suite runs on: the test runner, and how a bench is made. */
export interface AdapterConformanceOptions extends ConformanceRunner {
  /** Called anew for every test: a page with one wallet on it, and an adapter that has not been started. */
  readonly createBench: CreateBench
}

/** A running adapter, and what it has told so far. */
interface Run extends ConformanceBench {
  readonly connectorId: string
  readonly events: AdapterEvent[]
  readonly stop: () => void
  /** The events once `count` of them have come, or what there is after a while. */
  told(count: number): Promise<readonly AdapterEvent[]>
}

const PATIENCE_MS = 2_000

/**
 * Declares the tests that every adapter has to pass, whatever stands behind it.
 *
 * @param options.test, options.expect - your test runner's
 * @param options.createBench - makes an adapter and a wallet for one test
 *
 * @example
 * import { adapterConformance } from '@latchkey/core/conformance'
 * import { expect, test } from 'vitest'
 *
 * adapterConformance({ test, expect, createBench })
 */
export function adapterConformance({ test, expect, createBench }: AdapterConformanceOptions): void {
  const check = (title: string, act: (run: Run) => Promise<void>): void => {
    test(`adapter conformance: ${title}`, async () => {
      const run = begin(createBench)
      try {
        await act(run)
      } finally {
        run.stop()
        run.close?.()
      }
    })
  }
  const failure = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'no failure',
      (error: unknown) => error,
    )

  check('lists the wallet’s connector in its own namespace', async ({ adapter, connectorId, events }) => {
    await until(() => listed(events).some(({ id }) => id === connectorId))
    expect(listed(events).find(({ id }) => id === connectorId)).toMatchObject({ chain: adapter.namespace })
  })

  check('connects, and an answer is never an event too', async ({ adapter, wallet, connectorId, events }) => {
    const connection = await adapter.connect({ connectorId })
    expect(connection.addresses).toEqual(wallet.addresses)
    expect(connection.caipNetworkId).toBe(wallet.networks[0].caipNetworkId)
    expect(wallet.asked()).toBeGreaterThan(0)
    expect(events.filter(({ type }) => type === 'wallet.joined')).toEqual([])
  })

  check('asks nobody when it connects silently', async ({ adapter, wallet, connectorId }) => {
    expect(await failure(adapter.connect({ connectorId, silent: true }))).toMatchObject({
      name: 'ConnectorNotConnectedError',
    })
    expect(wallet.asked()).toBe(0)
    await adapter.connect({ connectorId })
    const asked = wallet.asked()
    expect((await adapter.connect({ connectorId, silent: true })).addresses).toEqual(wallet.addresses)
    expect(wallet.asked()).toBe(asked)
  })

  check('says whether a person said no', async ({ adapter, wallet, connectorId }) => {
    wallet.rejectNext()
    expect(await failure(adapter.connect({ connectorId }))).toMatchObject({ name: 'UserRejectedError' })
    await adapter.connect({ connectorId })
    wallet.rejectNext()
    const [address] = wallet.addresses
    expect(await failure(adapter.signMessage({ connectorId, address, message: 'x' }))).toMatchObject({
      name: 'UserRejectedError',
    })
  })

  check('says that a wallet is not there', async ({ adapter }) => {
    const connectorId = 'nobody.has.this.id'
    expect(await failure(adapter.connect({ connectorId }))).toMatchObject({ name: 'ProviderNotFoundError' })
  })

  check('tells of other accounts, another network, and of being left', async ({ told, ...run }) => {
    const { adapter, wallet, connectorId, events } = run
    const [one, two] = wallet.addresses
    const [, elsewhere] = wallet.networks
    await adapter.connect({ connectorId })
    events.length = 0
    wallet.selectAccounts([two, one])
    wallet.selectNetwork?.(elsewhere)
    wallet.selectAccounts([])
    const moved: AdapterEvent = { type: 'chain.changed', connectorId, caipNetworkId: elsewhere.caipNetworkId }
    expect(await told(wallet.selectNetwork ? 3 : 2)).toEqual([
      { type: 'accounts.changed', connectorId, addresses: [two, one] },
      ...(wallet.selectNetwork ? [moved] : []),
      { type: 'wallet.dropped', connectorId },
    ])
  })

  check(
    'tells each thing once, however often it was started',
    async ({ adapter, wallet, events, ...run }) => {
      const { connectorId, told, stop } = run
      await adapter.connect({ connectorId })
      for (let round = 0; round < 3; round += 1) adapter.start()()
      stop()
      const again = adapter.start()
      try {
        await adapter.connect({ connectorId, silent: true })
        events.length = 0
        const [one, two] = wallet.addresses
        wallet.selectAccounts([two, one])
        await pause()
        expect((await told(1)).map(({ type }) => type)).toEqual(['accounts.changed'])
      } finally {
        again()
      }
    },
  )

  check('tells inside start() what a host connected before', async ({ adapter, wallet, host, ...run }) => {
    const { connectorId, events, stop } = run
    if (!host) return
    stop()
    await host.connect()
    events.length = 0
    const again = adapter.start()
    try {
      const [{ caipNetworkId }] = wallet.networks
      expect(events.map(({ type }) => type)).toEqual(['connectors.found', 'wallet.joined'])
      const connection = { addresses: wallet.addresses, caipNetworkId }
      expect(events[1]).toEqual({ type: 'wallet.joined', connectorId, connection })
    } finally {
      again()
    }
  })

  check('tells what a host does, and is not told it back', async ({ adapter, host, events, ...run }) => {
    const { connectorId, told } = run
    if (!host) return
    await adapter.connect({ connectorId })
    await pause()
    events.length = 0
    await host.disconnect()
    await host.connect()
    await pause()
    expect((await told(2)).map(({ type }) => type)).toEqual(['wallet.dropped', 'wallet.joined'])
    expect((await adapter.connect({ connectorId, silent: true })).addresses).toEqual(run.wallet.addresses)
    await pause()
    expect(events.length).toBe(2)
  })

  check('tells nothing once it is stopped', async ({ adapter, wallet, connectorId, events, stop }) => {
    await adapter.connect({ connectorId })
    stop()
    events.length = 0
    wallet.selectNetwork?.(wallet.networks[1])
    wallet.selectAccounts([])
    await pause()
    expect(events).toEqual([])
  })

  check(
    'moves the wallet to another network, if its person agrees',
    async ({ adapter, wallet, connectorId }) => {
      const [, network] = wallet.networks
      await adapter.connect({ connectorId })
      if (wallet.selectNetwork) {
        wallet.rejectNext()
        expect(await failure(adapter.switchNetwork({ connectorId, network }))).toMatchObject({
          name: 'UserRejectedError',
        })
      }
      await adapter.switchNetwork({ connectorId, network })
      const { caipNetworkId } = await adapter.connect({ connectorId, silent: true })
      expect(caipNetworkId).toBe(network.caipNetworkId)
    },
  )

  check(
    'signs with the account that is displayed, or not at all',
    async ({ adapter, wallet, connectorId }) => {
      const [one, two] = wallet.addresses
      const { caipNetworkId } = wallet.networks[0]
      await adapter.connect({ connectorId })
      wallet.selectAccounts([two])
      const asked = wallet.asked()
      const account = { connectorId, address: one }
      const transfer = { ...account, caipNetworkId, to: two, amount: 1n }
      for (const act of [
        adapter.signMessage({ ...account, message: 'x' }),
        ...(adapter.transfers ? [adapter.transfers.send(transfer)] : []),
      ])
        expect(await failure(act)).toMatchObject({ name: 'AccountMismatchError' })
      expect(wallet.asked()).toBe(asked)
      expect(typeof (await adapter.signMessage({ connectorId, address: two, message: 'x' }))).toBe('string')
    },
  )

  check(
    'asks the wallet only while the page still shows the account',
    async ({ adapter, wallet, connectorId }) => {
      const [address, to] = wallet.addresses
      const { caipNetworkId } = wallet.networks[0]
      await adapter.connect({ connectorId })
      const asked = wallet.asked()
      const gone = new AccountChangedError()
      const requireShown = (): void => {
        throw gone
      }
      const account = { connectorId, address, requireShown }
      expect(await failure(adapter.signMessage({ ...account, message: 'x' }))).toBe(gone)
      if (adapter.transfers)
        expect(await failure(adapter.transfers.send({ ...account, caipNetworkId, to, amount: 1n }))).toBe(
          gone,
        )
      expect(wallet.asked()).toBe(asked)
    },
  )

  check('sends on the network meant, or not at all', async ({ adapter, wallet, connectorId }) => {
    const [address, to] = wallet.addresses
    const { caipNetworkId } = wallet.networks[0]
    if (!adapter.transfers || !wallet.selectNetwork) return
    await adapter.connect({ connectorId })
    wallet.selectNetwork(wallet.networks[1])
    const asked = wallet.asked()
    const transfer = { connectorId, address, caipNetworkId, to, amount: 1n }
    expect(await failure(adapter.transfers.send(transfer))).toMatchObject({
      name: 'ConnectorChainMismatchError',
    })
    expect(wallet.asked()).toBe(asked)
  })

  check(
    'forgets the wallet when told to, and says nothing of it',
    async ({ adapter, events, connectorId }) => {
      await adapter.connect({ connectorId })
      events.length = 0
      await adapter.disconnect({ connectorId })
      await pause()
      expect(events).toEqual([])
      expect(await failure(adapter.connect({ connectorId, silent: true }))).toMatchObject({
        name: 'ConnectorNotConnectedError',
      })
      await adapter.connect({ connectorId })
    },
  )

  check('tells an address from what is none', async ({ adapter, wallet }) => {
    const verdicts = [...wallet.addresses, '', 'address'].map((address) => adapter.checkAddress({ address }))
    expect(await Promise.all(verdicts)).toEqual(['valid', 'valid', 'malformed', 'malformed'])
  })
}

function begin(createBench: CreateBench): Run {
  const events: AdapterEvent[] = []
  const bench = createBench({
    metadata: { name: 'Conformance', description: '', url: 'https://app.example', icons: [] },
    enableEIP6963: true,
    emit: (event) => events.push(event),
  })
  const told = async (count: number): Promise<readonly AdapterEvent[]> => {
    await until(() => events.length >= count)
    return events
  }
  return { ...bench, connectorId: bench.wallet.connectorId, events, stop: bench.adapter.start(), told }
}

function listed(events: readonly AdapterEvent[]) {
  return events.flatMap((event) => (event.type === 'connectors.found' ? event.connectors : []))
}

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition() && waited < PATIENCE_MS; waited += 10) await pause(10)
}

function pause(timeMs = 50): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, timeMs))
}
