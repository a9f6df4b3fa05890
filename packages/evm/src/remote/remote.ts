// Loads with the first paired wallet.
import type { Connector, RemoteWallet } from '@latchkey/core'
import { remoteProvider } from './provider.ts'

export { needs } from './needs.ts'

function remoteConnector(wallet: RemoteWallet): Connector {
  const { id, name, imageUrl, type = 'WALLET_CONNECT' } = wallet
  return {
    ...{ id, name, type, chain: 'eip155' },
    provider: remoteProvider(wallet),
    ...(imageUrl ? { imageUrl } : {}),
  }
}

/** Lists a wallet until its session ends. */
export function adopt(
  wallet: RemoteWallet,
  list: (connectorId: string, connector?: Connector) => void,
): void {
  list(wallet.id, remoteConnector(wallet))
  const stop = wallet.on(({ type }) => {
    if (type !== 'ended') return
    stop()
    list(wallet.id)
  })
}
