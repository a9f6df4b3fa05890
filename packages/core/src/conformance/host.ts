import { pause, type Run, type Suite } from './run.ts'
import type { ConformanceHost } from './wallet.ts'

/** The additional checks of an adapter on top of a host's own configuration: the host connects wallets without the kit. */
export function hostPart({ check, expect }: Suite): void {
  check('tells inside start() what a host connected before', async ({ adapter, wallet, ...run }) => {
    const { connectorId, events, stop } = run
    const host = hostOf(run)
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

  check('tells what a host does, and is not told it back', async ({ adapter, events, ...run }) => {
    const { connectorId, told } = run
    const host = hostOf(run)
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
}

function hostOf({ host }: Pick<Run, 'host'>): ConformanceHost {
  if (!host) throw new Error('The bench has no host, though the part "host" is declared.')
  return host
}
