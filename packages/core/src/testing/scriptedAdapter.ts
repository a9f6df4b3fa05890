import type { CaipNetworkId } from '@latchkey/contract'
import type { Adapter, AdapterContext, AdapterEvent, AdapterFactory } from '../adapter/adapter.ts'
import type { Connector } from '../connector/connector.ts'

/** A wallet and a chain in memory, driven by a test: each method may be replaced before or during it. */
export interface ScriptedAdapter extends Adapter {
  readonly context: AdapterContext
  /** Every call in order, as `method` and its parameters. */
  readonly calls: { readonly method: string; readonly parameters: unknown }[]
  emit(event: AdapterEvent): void
  announce(...connectors: readonly Partial<Connector>[]): void
}

export const ALICE = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const BOB = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
export const HASH = `0x${'ab'.repeat(32)}`

export interface ScriptedFactory extends AdapterFactory {
  /** What createKit() made of it; undefined before. */
  readonly adapter: () => ScriptedAdapter
}

/** An adapter factory for tests. Overrides replace methods; everything else answers at once and says yes. */
export function scripted(
  overrides: Partial<Adapter> = {},
  namespace: Adapter['namespace'] = 'eip155',
): ScriptedFactory {
  let made: ScriptedAdapter | undefined
  return {
    namespace,
    adapterType: 'scripted',
    adapter() {
      if (!made) throw new Error('createKit() has not run yet')
      return made
    },
    create(context) {
      made = createScripted(context, overrides, namespace)
      return made
    },
  }
}

function createScripted(
  context: AdapterContext,
  overrides: Partial<Adapter>,
  namespace: Adapter['namespace'],
): ScriptedAdapter {
  const calls: { method: string; parameters: unknown }[] = []
  let chain: CaipNetworkId = context.networks[0]?.caipNetworkId ?? 'eip155:1'
  const answers: Adapter = {
    namespace,
    start: () => () => {},
    connect: async () => ({ addresses: [ALICE], caipNetworkId: chain }),
    disconnect: async () => {},
    switchNetwork: async ({ network }) => {
      chain = network.caipNetworkId
    },
    signMessage: async () => '0xsignature',
    getBalance: async () => 1_842_000_000_000_000_000n,
    getGenesis: async () => ({ wallet: '0x01', transport: '0x01' }),
    checkAddress: async ({ address }) => (/^0x[0-9a-fA-F]{40}$/.test(address) ? 'valid' : 'malformed'),
    isContract: async () => false,
    sendTransaction: async () => ({ hash: HASH }),
    writeContract: async () => ({ hash: HASH }),
    waitForReceipt: async ({ hash }) => ({ hash, status: 'success', blockNumber: 1n }),
    estimateGas: async () => ({ gas: 21_000n, gasPrice: 100_000_000n, fee: 2_100_000_000_000n }),
    estimateContractGas: async () => ({ gas: 60_000n, gasPrice: 100_000_000n, fee: 6_000_000_000_000n }),
    getCapabilities: async () => ({}),
    grantPermissions: async () => ({}),
    walletGetAssets: async () => ({}),
    getEnsAddress: async () => undefined,
    getEnsName: async () => undefined,
    getEnsAvatar: async () => undefined,
    ...overrides,
  }
  const recorded = Object.fromEntries(
    Object.entries(answers).map(([method, answer]) => [
      method,
      typeof answer === 'function' && method !== 'start'
        ? (parameters: never) => {
            calls.push({ method, parameters })
            return answer(parameters)
          }
        : answer,
    ]),
  )
  return {
    ...answers,
    ...recorded,
    context,
    calls,
    emit: context.emit,
    announce(...connectors) {
      context.emit({
        type: 'connectors.found',
        connectors: connectors.map((connector) => ({
          id: 'dev.latchkey.test',
          name: 'Test Wallet',
          type: 'ANNOUNCED',
          chain: namespace,
          ...connector,
        })),
      })
    },
  }
}
