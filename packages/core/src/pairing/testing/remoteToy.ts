import type { AdapterFactory } from '../../adapter/adapter.ts'
import type { RemoteWallet } from '../../adapter/remoteWallet.ts'
import { ConnectorNotConnectedError } from '../../errors/wallet.ts'
import type { CaipNetwork } from '../../network/network.ts'
import { toy, toyNetwork } from '../../testing/toyNamespace.ts'

export const attic: CaipNetwork = { ...toyNetwork, id: 'attic', caipNetworkId: 'toy:attic', name: 'Attic' }

/** The toy namespace for wallets on another device: its addresses differ in capitals, its chains are no numbers. */
export function remoteToy(): AdapterFactory {
  const { create, ...factory } = toy(new Map(), [])
  const wallets = new Map<string, RemoteWallet>()
  const at = (connectorId: string) => {
    const wallet = wallets.get(connectorId)
    const chain = wallet?.chain('toy')
    if (!wallet || !chain) throw new ConnectorNotConnectedError()
    return { wallet, chain, addresses: wallet.accounts(chain) }
  }
  return {
    ...factory,
    create(context) {
      const { emit } = context
      const list = (): void => {
        const type = 'WALLET_CONNECT'
        const connectors = [...wallets.values()].map(
          ({ id, name }) => ({ id, name, type, chain: 'toy' }) as const,
        )
        emit({ type: 'connectors.found', connectors })
      }
      return {
        ...create(context),
        async connect({ connectorId }) {
          const { chain, addresses } = at(connectorId)
          if (addresses.length === 0) throw new ConnectorNotConnectedError()
          return { addresses, caipNetworkId: chain }
        },
        switchNetwork: async ({ connectorId, network }) => {
          if (!at(connectorId).wallet.moveTo(network.caipNetworkId)) throw new ConnectorNotConnectedError()
        },
        async signMessage({ connectorId, address, message, requireShown }) {
          const { wallet, chain } = at(connectorId)
          requireShown?.()
          return String(await wallet.request({ chain, method: 'toy_sign', params: [address, message] }))
        },
        remote: {
          needs: async () => ({
            methods: ['toy_sign'],
            events: ['toy_mask', 'toy_room'],
            read: ({ name, data }) =>
              name === 'toy_mask' ? { addresses: [String(data)] } : { chain: String(data) },
          }),
          async adopt(wallet) {
            wallets.set(wallet.id, wallet)
            list()
            const connectorId = wallet.id
            wallet.on(({ type }) => {
              const chain = wallet.chain('toy')
              const addresses = chain ? wallet.accounts(chain) : []
              if (!chain || addresses.length === 0) emit({ type: 'wallet.dropped', connectorId })
              else {
                emit({ type: 'chain.changed', connectorId, caipNetworkId: chain })
                emit({ type: 'accounts.changed', connectorId, addresses })
              }
              if (type === 'ended' && wallets.delete(connectorId)) list()
            })
          },
        },
      }
    },
  }
}
