import type * as wagmi3 from '@wagmi/core'
import { type Chain, custom } from 'viem'
import { arbitrum, arbitrumSepolia, polygon } from 'viem/chains'
import { evm } from '../../evm.ts'
import type { WagmiCore } from '../../wagmi/testing/setUpHost.ts'
import { wagmi } from '../../wagmi/wagmi.ts'
import { CHAINS, type HostStep, WALLETS } from './steps.ts'
import type { SharedStorage } from './tab.ts'
import type { Page, Subject } from './world.ts'

export const evmSubject: Subject = { open: () => ({ factory: evm() }) }

const CHAIN_LIST: readonly [Chain, ...Chain[]] = [arbitrum, arbitrumSepolia, polygon]

/** A host that reconnects when its page is loaded, as WagmiProvider does. */
export function wagmiSubject(core: WagmiCore): Subject {
  return {
    open(shared, isGone) {
      const config = createConfig(core, shared, isGone)
      void core.reconnect(config)
      return { factory: wagmi(config), act: (step) => act(core, config, step), shown: () => shown(config) }
    },
  }
}

function createConfig(core: WagmiCore, { entries }: SharedStorage, isGone: () => boolean): wagmi3.Config {
  const nowhere = custom({ request: async () => Promise.reject(new Error('no node')) })
  return core.createConfig({
    chains: CHAIN_LIST,
    transports: Object.fromEntries(CHAIN_LIST.map(({ id }) => [id, nowhere])),
    storage: core.createStorage({
      storage: {
        getItem: (key) => entries.get(key) ?? null,
        setItem: (key, value) => void (isGone() || entries.set(key, value)),
        removeItem: (key) => void (isGone() || entries.delete(key)),
      },
    }),
  })
}

async function act(core: WagmiCore, config: wagmi3.Config, step: HostStep): Promise<unknown> {
  const id = 'wallet' in step ? WALLETS[step.wallet === 1 ? 1 : 0] : undefined
  const connector = config.connectors.find((one) => one.id === id)
  switch (step.do) {
    case 'hostConnect':
      return connector && core.connect(config, { connector })
    case 'hostDisconnect':
      return core.disconnect(config)
    case 'hostSwitch':
      return core.switchChain(config, { chainId: Number(CHAINS.find((one) => one === step.chain)) })
    case 'hostUse':
      return connector && core.switchAccount(config, { connector })
    case 'hostReconnect':
      return core.reconnect(config)
  }
}

function shown(config: wagmi3.Config): ReturnType<NonNullable<Page['shown']>> {
  const { connections, current, status } = config.state
  // As wagmi's getAccount() has it, which gives nothing of what it kept by mistake.
  const connection = current === null || status === 'disconnected' ? undefined : connections.get(current)
  // What storage gave back is no connection until its wallet has confirmed it.
  if (!connection || typeof connection.connector.getProvider !== 'function') return undefined
  const { accounts, chainId, connector } = connection
  return { connectorId: connector.id, address: accounts[0], caipNetworkId: `eip155:${chainId}` }
}
