import type { AdapterEvent } from '../adapter/adapter.ts'
import { AccountChangedError } from '../errors/send.ts'
import { failure, listed, pause, type Suite, until } from './run.ts'

/** The checks of `Adapter`'s required members. */
export function requiredPart({ check, expect }: Suite): void {
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
      await adapter.connect({ connectorId })
      wallet.selectAccounts([two])
      const asked = wallet.asked()
      const signing = adapter.signMessage({ connectorId, address: one, message: 'x' })
      expect(await failure(signing)).toMatchObject({ name: 'AccountMismatchError' })
      expect(wallet.asked()).toBe(asked)
      expect(typeof (await adapter.signMessage({ connectorId, address: two, message: 'x' }))).toBe('string')
    },
  )

  check(
    'asks the wallet only while the page still shows the account',
    async ({ adapter, wallet, connectorId }) => {
      const [address] = wallet.addresses
      await adapter.connect({ connectorId })
      const asked = wallet.asked()
      const gone = new AccountChangedError()
      const requireShown = (): void => {
        throw gone
      }
      const account = { connectorId, address, requireShown }
      expect(await failure(adapter.signMessage({ ...account, message: 'x' }))).toBe(gone)
      expect(wallet.asked()).toBe(asked)
    },
  )

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
