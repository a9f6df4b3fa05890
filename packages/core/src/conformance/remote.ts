import type { RemoteWallet, RemoteWalletEvent } from '../adapter/remoteWallet.ts'
import { failure, listed, type Run, type Suite, until } from './run.ts'

const ID = 'walletConnect:conformance'

/** The checks of an adapter that adopts wallets outside the page. */
export function remotePart({ check, expect }: Suite): void {
  check('says what it needs of a wallet outside the page', async ({ adapter }) => {
    const { methods, events } = (await adapter.remote?.needs?.()) ?? { methods: [], events: [] }
    expect(methods.length).toBeGreaterThan(0)
    expect([...methods, ...events].every((one) => typeof one === 'string' && one !== '')).toBe(true)
  })

  check('lists a wallet outside the page and connects it, until it has ended', async (run) => {
    const { adapter, wallet, events } = run
    const { remote, leave } = remoteWallet(run)
    await adapter.remote?.adopt(remote)
    await until(() => listed(events).some(({ id }) => id === ID))
    expect(listed(events).find(({ id }) => id === ID)).toMatchObject({
      chain: adapter.namespace,
      name: 'Remote',
    })
    const connection = await adapter.connect({ connectorId: ID })
    expect([connection.addresses, connection.caipNetworkId]).toEqual([
      wallet.addresses,
      wallet.networks[0].caipNetworkId,
    ])
    expect(wallet.asked()).toBe(0)
    events.length = 0
    leave()
    await until(() => events.some(({ type }) => type === 'wallet.dropped'))
    expect(events.filter(({ type }) => type === 'wallet.dropped')).toEqual([
      { type: 'wallet.dropped', connectorId: ID },
    ])
    expect(typeof (await failure(adapter.connect({ connectorId: ID })))).toBe('object')
  })
}

/** A wallet outside the page, with the same accounts as the wallet in the page. */
function remoteWallet({ adapter, wallet }: Run): {
  readonly remote: RemoteWallet
  readonly leave: () => void
} {
  const [{ caipNetworkId: here }, { caipNetworkId: there }] = wallet.networks
  const listeners = new Set<(event: RemoteWalletEvent) => void>()
  let chain = here
  let isOn = true
  const say = (type: RemoteWalletEvent['type']): void => {
    for (const listener of [...listeners]) listener({ type })
  }
  const leave = (): void => {
    isOn = false
    say('ended')
  }
  const remote: RemoteWallet = {
    id: ID,
    name: 'Remote',
    namespaces: () => [adapter.namespace],
    chain: () => (isOn ? chain : undefined),
    moveTo(next) {
      if (!isOn || (next !== here && next !== there)) return false
      chain = next
      say('changed')
      return true
    },
    accounts: () => (isOn ? wallet.addresses : []),
    grants: () => isOn,
    request: () => Promise.reject(new Error('Nothing is asked of it here.')),
    refresh() {},
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end: leave,
  }
  return { remote, leave }
}
