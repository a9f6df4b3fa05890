import type { Namespaces, WantedNamespaces } from './client.ts'

/** A way in which a wallet may settle something other than the proposal. */
export type Twist =
  | 'missingChains'
  | 'foreignChain'
  | 'extraMethods'
  | 'missingMethods'
  | 'wrongNamespace'
  | 'noAccounts'

/** The EVM chains, methods and events that an app wants, from any form of proposal. */
export type Wanted = { chains: number[]; methods: string[]; events: string[]; others: string[] }

/** The methods of the Lab Wallet's server, and so of the phone. */
const METHODS: readonly string[] = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'personal_sign', 'eth_signTypedData_v4'],
  ...['eth_sendTransaction', 'eth_getBlockByNumber', 'eth_getTransactionByHash', 'eth_getTransactionReceipt'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_watchAsset'],
  ...['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'],
]

/**
 * Reads a proposal's wishes, required or optional, under `eip155` or under single chains.
 *
 * @example
 * readWanted({ eip155: { chains: ['eip155:42161'], methods: ['personal_sign'], events: [] } })
 */
export function readWanted(...wanted: WantedNamespaces[]): Wanted {
  const entries = wanted.flatMap((namespaces) => Object.entries(namespaces))
  const ours = entries.filter(([key]) => key.split(':')[0] === 'eip155')
  const chains = ours.flatMap(([key, { chains = [] }]) => (key.includes(':') ? [key] : chains))
  return {
    chains: unique(chains.map((chain) => Number(chain.split(':')[1]))),
    methods: unique(ours.flatMap(([, { methods }]) => methods)),
    events: unique(ours.flatMap(([, { events }]) => events)),
    others: unique(entries.map(([key]) => key).filter((key) => key.split(':')[0] !== 'eip155')),
  }
}

/** The methods of a proposal that the phone can answer. */
export const methodsOf = ({ methods }: Wanted): string[] =>
  methods.filter((method) => METHODS.includes(method))

/**
 * The phone's grants: the account on each chain, and the wanted methods and events that it supports; or a distorted
 * form of that.
 *
 * @param chains the chains to share, the one that the phone is on first
 */
export function grant(
  wanted: Wanted,
  { chains, account, twist }: { chains: readonly number[]; account: string; twist?: Twist | undefined },
): Namespaces {
  const full = { ...spread(chains, account), methods: methodsOf(wanted), events: wanted.events }
  switch (twist) {
    case undefined:
      return { eip155: full }
    case 'missingChains':
      return { eip155: { ...full, ...spread(chains.slice(-1), account) } }
    case 'foreignChain':
      return { eip155: { ...full, ...spread([1], account) } }
    case 'extraMethods':
      return { eip155: { ...full, methods: [...full.methods, 'eth_sign', 'lab_extra'] } }
    case 'missingMethods':
      return { eip155: { ...full, methods: ['personal_sign'] } }
    case 'noAccounts':
      return { eip155: { ...full, accounts: [] } }
    case 'wrongNamespace':
      return {
        solana: {
          chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
          accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'],
          methods: ['solana_signMessage'],
          events: [],
        },
      }
  }
}

/** The same sharing with another account, or with one more chain. */
export function regrant(
  namespaces: Namespaces,
  { account, chainId }: { account: string; chainId?: number },
): Namespaces {
  const { eip155 } = namespaces
  if (!eip155) return namespaces
  const known = sharedChains(namespaces)
  const chains = chainId === undefined || known.includes(chainId) ? known : [...known, chainId]
  return { ...namespaces, eip155: { ...eip155, ...spread(chains, account) } }
}

/** The chains on which a session shares something. */
export const sharedChains = ({ eip155 }: Namespaces): number[] =>
  unique([...(eip155?.chains ?? []), ...(eip155?.accounts ?? [])].map((text) => Number(text.split(':')[1])))

/** The addresses that a session shares. */
export const sharedAccounts = ({ eip155 }: Namespaces): string[] =>
  unique((eip155?.accounts ?? []).map((account) => account.split(':')[2] ?? ''))

const spread = (chains: readonly number[], account: string) => ({
  chains: chains.map((id) => `eip155:${id}`),
  accounts: chains.map((id) => `eip155:${id}:${account}`),
})

const unique = <value>(values: readonly value[]): value[] => [...new Set(values)]
