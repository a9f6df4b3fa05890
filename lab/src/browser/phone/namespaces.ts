import type { OtherSide } from '../windows/api.ts'
import type { Namespaces, WantedNamespaces } from './client.ts'

/** A way in which a wallet may settle something other than the proposal. */
export type Twist =
  | 'evmOnly'
  | 'missingChains'
  | 'foreignChain'
  | 'extraMethods'
  | 'missingMethods'
  | 'wrongNamespace'
  | 'noAccounts'

/** The EVM chains, methods and events that an app wants, from any form of proposal; and what it wants of other namespaces. */
export type Wanted = { chains: number[]; methods: string[]; events: string[]; others: Record<string, Wishes> }
type Wishes = { chains: string[]; methods: string[]; events: string[] }

export const METHODS: readonly string[] = [
  ...['eth_accounts', 'eth_requestAccounts', 'eth_chainId', 'personal_sign', 'eth_signTypedData_v4'],
  ...['eth_sendTransaction', 'eth_getBlockByNumber', 'eth_getTransactionByHash', 'eth_getTransactionReceipt'],
  ...['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_watchAsset'],
  ...['wallet_getCapabilities', 'wallet_sendCalls', 'wallet_getCallsStatus'],
]

/** The methods that the phone supports for namespaces other than EVM. */
const OTHER_METHODS: Readonly<Record<string, readonly string[]>> = {
  solana: [
    ...['solana_getAccounts', 'solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
    ...['solana_signAndSendTransaction', 'solana_proveLab'],
  ],
  bip122: ['getAccountAddresses', 'signMessage', 'signPsbt', 'bitcoin_proveLab'],
}

/** Reads a proposal's wishes, required or optional, under `eip155` or under single chains. */
export function readWanted(...wanted: WantedNamespaces[]): Wanted {
  const entries = wanted.flatMap((namespaces) => Object.entries(namespaces))
  const wishes = (namespace: string): Wishes => {
    const its = entries.filter(([key]) => key.split(':')[0] === namespace)
    return {
      chains: unique(its.flatMap(([key, { chains = [] }]) => (key.includes(':') ? [key] : chains))),
      methods: unique(its.flatMap(([, { methods }]) => methods)),
      events: unique(its.flatMap(([, { events }]) => events)),
    }
  }
  const { chains, ...rest } = wishes('eip155')
  const others = unique(entries.map(([key]) => key.split(':')[0] ?? '')).filter((key) => key !== 'eip155')
  return {
    ...rest,
    chains: chains.map((chain) => Number(chain.split(':')[1])),
    others: Object.fromEntries(others.map((namespace) => [namespace, wishes(namespace)])),
  }
}

/** Returns the part of an app's request outside EVM that the phone shares. */
export function grantOthers({ others }: Wanted, sides: readonly OtherSide[]): Namespaces {
  const granted: Namespaces = {}
  for (const { caipNetworkId, addresses } of sides) {
    const namespace = caipNetworkId.split(':')[0] ?? ''
    const wished = others[namespace]
    if (!wished?.chains.includes(caipNetworkId)) continue
    granted[namespace] = {
      chains: [caipNetworkId],
      accounts: addresses.map((address) => `${caipNetworkId}:${address}`),
      methods: wished.methods.filter((method) => OTHER_METHODS[namespace]?.includes(method)),
      events: wished.events,
    }
  }
  return granted
}

/** The methods of a proposal that the phone can answer. */
export const methodsOf = ({ methods }: Wanted): string[] =>
  methods.filter((method) => METHODS.includes(method))

/** The phone's grants: the account on each of its chains, and the wanted methods and events that it supports; or a twist of that. */
export function grant(
  wanted: Wanted,
  {
    chains,
    account,
    sides,
    twist,
  }: { chains: readonly number[]; account: string; sides: readonly OtherSide[]; twist?: Twist | undefined },
): Namespaces {
  const full = { ...spread(chains, account), methods: methodsOf(wanted), events: wanted.events }
  switch (twist) {
    case undefined:
      return { ...(chains.length > 0 ? { eip155: full } : {}), ...grantOthers(wanted, sides) }
    case 'evmOnly':
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
  { account, chainId, sides = [] }: { account: string; chainId?: number; sides?: readonly OtherSide[] },
): Namespaces {
  const others = sides.flatMap(({ caipNetworkId, addresses }) => {
    const namespace = caipNetworkId.split(':')[0] ?? ''
    const shared = namespaces[namespace]
    const accounts = addresses.map((address) => `${caipNetworkId}:${address}`)
    return shared ? [[namespace, { ...shared, accounts }] as const] : []
  })
  const { eip155, ...rest } = { ...namespaces, ...Object.fromEntries(others) }
  if (!eip155) return rest
  const known = sharedChains(namespaces)
  const chains = chainId === undefined || known.includes(chainId) ? known : [...known, chainId]
  return { ...rest, eip155: { ...eip155, ...spread(chains, account) } }
}

export const sharedChains = ({ eip155 }: Namespaces): number[] =>
  unique([...(eip155?.chains ?? []), ...(eip155?.accounts ?? [])].map((text) => Number(text.split(':')[1])))

export const sharedAccounts = (namespaces: Namespaces, chain: string): string[] =>
  unique(
    (namespaces[chain.split(':')[0] ?? '']?.accounts ?? []).map((account) => account.split(':')[2] ?? ''),
  )

const spread = (chains: readonly number[], account: string) => ({
  chains: chains.map((id) => `eip155:${id}`),
  accounts: chains.map((id) => `eip155:${id}:${account}`),
})

const unique = <value>(values: readonly value[]): value[] => [...new Set(values)]
