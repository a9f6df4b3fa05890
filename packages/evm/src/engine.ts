import type { AdapterContext, AdapterEvent, Connector } from '@latchkey/core'
import type { Connected } from './connected.ts'
import type { ConnectingMethods } from './engineMethods.ts'
import type { NameSource } from './ground.ts'
import { listen } from './provider/listen.ts'
import { isProvider } from './provider/provider.ts'
import { connectWallet } from './wallet/connect.ts'
import { revokePermission } from './wallet/disconnect.ts'
import { toWallet, type Wallet } from './wallet/wallet.ts'

export interface EngineParameters extends Pick<AdapterContext, 'networks' | 'transports'> {
  readonly find: (connectorId: string) => Connector | undefined
  readonly isRunning: () => boolean
  readonly emit: (event: AdapterEvent) => void
  readonly names: NameSource | undefined
}

type ConnectParameters = Parameters<ConnectingMethods['connect']>[0]

export interface Engine extends ConnectingMethods {
  connected(): Promise<Connected>
  resume(): void
  /** Removes every listener, and ends every request to a node. */
  pause(): void
}

/** Loads with the first request to a wallet. It contains the code that connects. */
export function createEngine({ find, isRunning, emit, names, ...context }: EngineParameters): Engine {
  /** The connected wallets, with a function that stops listening to each. */
  const connected = new Map<string, { readonly connector: Connector | undefined; readonly end: () => void }>()
  /** Wallets that kept the permission when they were disconnected. The next connection must ask again. */
  const unrevoked = new Set<string>()

  const hush = (connectorId: string) => {
    connected.get(connectorId)?.end()
    connected.delete(connectorId)
  }
  const tell = (event: AdapterEvent) => {
    if (event.type === 'wallet.dropped') hush(event.connectorId)
    emit(event)
  }
  const attend = (connectorId: string, connector: Connector | undefined) => {
    hush(connectorId)
    const { provider } = toWallet(connectorId, connector)
    const end = isRunning() ? listen(provider, connectorId, tell) : () => {}
    connected.set(connectorId, { connector, end })
  }
  // Ask the wallet that was connected, even if another wallet is at `window.ethereum` now.
  const connectorOf = (connectorId: string) => connected.get(connectorId)?.connector ?? find(connectorId)
  const walletOf = (connectorId: string) => toWallet(connectorId, connectorOf(connectorId))

  let rest: Connected | undefined
  const loadConnected = async (): Promise<Connected> => {
    if (rest) return rest
    const { createConnected } = await import('./connected.ts')
    rest ??= createConnected({ ...context, walletOf, names, tell })
    return rest
  }
  const connectSigned = async (wallet: Wallet, signIn: NonNullable<ConnectParameters['signIn']>) => {
    // If this code does not load, the wallet connects first and signs later.
    const code = await import('./wallet/connectSignedIn.ts').catch(() => undefined)
    return code?.connectSignedIn(wallet, {
      signIn,
      requireSignature: async (...signed) => (await loadConnected()).requireSignature(...signed),
    })
  }
  return {
    connected: loadConnected,
    resume() {
      for (const [connectorId, { connector }] of [...connected]) {
        try {
          attend(connectorId, connector)
        } catch {
          // The wallet's provider now rejects every request.
        }
      }
    },
    pause() {
      rest?.pause()
      for (const { end } of connected.values()) end()
    },
    async connect({ connectorId, silent = false, signIn }) {
      const connector = silent ? connectorOf(connectorId) : find(connectorId)
      const wallet = toWallet(connectorId, connector)
      const signedIn = silent || !signIn ? undefined : await connectSigned(wallet, signIn)
      const connection =
        signedIn ?? (await connectWallet(wallet, { silent, asksAgain: unrevoked.has(connectorId) }))
      unrevoked.delete(connectorId)
      attend(connectorId, connector)
      return connection
    },
    async disconnect({ connectorId }) {
      const connector = connectorOf(connectorId)
      hush(connectorId)
      // A wallet that is gone has no permission to revoke.
      if (!isProvider(connector?.provider)) return
      unrevoked.add(connectorId)
      if (await revokePermission(toWallet(connectorId, connector))) unrevoked.delete(connectorId)
    },
  }
}
