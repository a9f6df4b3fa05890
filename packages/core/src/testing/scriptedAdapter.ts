import type { CaipNetworkId } from '@latchkey/contract'
import type {
  Adapter,
  AdapterContext,
  AdapterEvent,
  AdapterFactory,
  NameReader,
  Transfers,
} from '../adapter/adapter.ts'
import type { Connector } from '../connector/connector.ts'
import type { NamespaceTraits } from '../namespace/traits.ts'

/** What a test replaces: transfers' and names' methods stand beside the others. */
export type ScriptedMethods = Omit<Adapter, 'transfers' | 'names'> & Transfers & NameReader

/** A wallet and a chain in memory, driven by a test: each method may be replaced before or during it. */
export interface ScriptedAdapter extends Adapter {
  readonly transfers: Transfers
  readonly names: NameReader
  readonly context: AdapterContext
  /** Every call in order, as `method` and its parameters. */
  readonly calls: { readonly method: string; readonly parameters: unknown }[]
  emit(event: AdapterEvent): void
  announce(...connectors: readonly Partial<Connector>[]): void
}

export const ALICE = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
export const BOB = '0x5B38Da6a701c568545dCfcB03FcB875f56beddC4'
export const HASH = `0x${'ab'.repeat(32)}`

/** Stands for the coin in the gateway's lists. */
export const COIN = `0x${'e'.repeat(40)}`

/** As EVM's. */
export const TRAITS: NamespaceTraits = {
  ignoresCase: true,
  addressPrefix: '0x',
  coinAddress: COIN,
  transferWork: 150_000n,
  hasApprovals: true,
  registersNames: true,
}

export interface ScriptedFactory extends AdapterFactory {
  /** What createKit() made of it; undefined before. */
  readonly adapter: () => ScriptedAdapter
}

/** An adapter factory for tests. Overrides replace methods; everything else answers at once and says yes. */
export function scripted(
  overrides: Partial<ScriptedMethods> = {},
  namespace: Adapter['namespace'] = 'eip155',
): ScriptedFactory {
  let made: ScriptedAdapter | undefined
  return {
    namespace,
    adapterType: 'scripted',
    traits: TRAITS,
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
  overrides: Partial<ScriptedMethods>,
  namespace: Adapter['namespace'],
): ScriptedAdapter {
  const calls: { method: string; parameters: unknown }[] = []
  let chain: CaipNetworkId = context.networks[0]?.caipNetworkId ?? 'eip155:1'
  const answers: ScriptedMethods = {
    namespace,
    start: () => () => {},
    connect: async () => ({ addresses: [ALICE], caipNetworkId: chain }),
    disconnect: async () => {},
    switchNetwork: async ({ network }) => {
      chain = network.caipNetworkId
    },
    signMessage: async () => '0xsignature',
    checkAddress: async ({ address }) =>
      /^0x(0{40}|e{40})$/.test(address)
        ? 'zero'
        : /^0x[0-9a-fA-F]{40}$/.test(address)
          ? 'valid'
          : 'malformed',
    getBalance: async () => 1_842_000_000_000_000_000n,
    getHoldings: async () => undefined,
    proveChain: async () => ({ wallet: '0x01', transport: '0x01' }),
    isContract: async () => false,
    estimate: async ({ tokenAddress }) =>
      tokenAddress ? { fee: 6_000_000_000_000n, terms: 'token' } : { fee: 2_100_000_000_000n, terms: 'coin' },
    send: async () => ({ hash: HASH }),
    wait: async ({ hash }) => ({ hash, status: 'success', blockNumber: 1n }),
    getAddress: async () => undefined,
    getName: async () => undefined,
    getAvatar: async () => undefined,
    getCoinType: async ({ caipNetworkId }) => 0x8000_0000 + Number(caipNetworkId.split(':')[1]),
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
  // Each is an answer of its own name, recorded.
  const methods = { ...answers, ...recorded } as ScriptedMethods
  const { estimate, send, wait, dataFee, getAddress, getName, getAvatar, getCoinType, ...rest } = methods
  return {
    ...rest,
    transfers: { estimate, send, wait, ...(dataFee && { dataFee }) },
    names: { getAddress, getName, getAvatar, getCoinType },
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
