import { type Connector, ConnectorNotConnectedError } from '@latchkey/core'
import { parseChainId, toHex } from '../provider/parse.ts'
import { isProvider, type Provider } from '../provider/provider.ts'
import { readAccounts } from '../provider/readAccounts.ts'
import type { WagmiConfig, WagmiConnector } from './config.ts'
import { EMBEDDED_TYPE } from './listConnectors.ts'

const EVENTS = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** The argument that wagmi passes to a function that creates a connector. */
type Setup = Pick<WagmiConnector, 'emitter'>

/** Adds a remote wallet of the kit (paired or embedded) to the host's connectors, so that the host's hooks can use it like any other. */
export function adoptConnector(config: WagmiConfig, { id, name, type, imageUrl, provider }: Connector): void {
  const known = config.connectors.find((one) => one.id === id)
  if (known) {
    // An earlier kit of this page has listed it.
    Object.assign(known, { name, icon: imageUrl })
    return
  }
  if (!isProvider(provider)) return
  const { connectors } = config._internal
  const made = connectors.setup((setup: Setup) => ({
    id,
    name,
    type: type === 'AUTH' ? EMBEDDED_TYPE : 'walletConnect',
    ...(imageUrl ? { icon: imageUrl } : {}),
    ...overProvider(config, provider, setup),
  }))
  connectors.setState([...config.connectors, made])
}

/** Removes a wallet from the host's connectors. wagmi already knows that the wallet left, and shows none of its accounts. */
export function leaveConnector(config: WagmiConfig, id: string): void {
  config._internal.connectors.setState(config.connectors.filter((one) => one.id !== id))
}

/** The methods that wagmi expects of a connector, built on an EIP-1193 provider. */
function overProvider(config: WagmiConfig, provider: Provider, { emitter }: Setup) {
  const ask = async (method: string, params?: unknown): Promise<unknown> =>
    provider.request({ method, ...(params ? { params } : {}) })
  const accountsBy = async (method: string) => readAccounts(await ask(method)) ?? []
  const getChainId = async () => parseChainId(await ask('eth_chainId')) ?? 0
  const listeners = {
    accountsChanged(payload: unknown): void {
      const accounts = readAccounts(payload) ?? []
      if (accounts.length > 0) emitter.emit('change', { accounts })
      else emitter.emit('disconnect', undefined)
    },
    chainChanged(payload: unknown): void {
      const chainId = parseChainId(payload)
      if (chainId) emitter.emit('change', { chainId })
    },
    disconnect: () => void emitter.emit('disconnect', undefined),
  }
  const unlisten = (): void => {
    for (const event of EVENTS) provider.removeListener?.(event, listeners[event])
  }
  // Disconnecting here does not end the wallet's session. Its owner ends it once none of its accounts is shown; until then, the wallet lists them.
  let hasLeft = false
  return {
    async connect({ withCapabilities }: { readonly withCapabilities?: boolean } = {}) {
      const accounts = await accountsBy('eth_requestAccounts')
      if (accounts.length === 0) throw new ConnectorNotConnectedError()
      unlisten()
      for (const event of EVENTS) provider.on?.(event, listeners[event])
      hasLeft = false
      return {
        accounts: withCapabilities ? accounts.map((address) => ({ address, capabilities: {} })) : accounts,
        chainId: await getChainId(),
      }
    },
    async disconnect() {
      hasLeft = true
      unlisten()
    },
    getAccounts: () => accountsBy('eth_accounts'),
    getChainId,
    getProvider: async () => provider,
    isAuthorized: async () => !hasLeft && (await accountsBy('eth_accounts')).length > 0,
    async switchChain({ chainId }: { readonly chainId: number }) {
      await ask('wallet_switchEthereumChain', [{ chainId: toHex(chainId) }])
      return config.chains.find(({ id }) => id === chainId)
    },
    onAccountsChanged: listeners.accountsChanged,
    onChainChanged: listeners.chainChanged,
    onDisconnect: listeners.disconnect,
  }
}
