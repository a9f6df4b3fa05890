import { isCaipAddress, parseCaipAddress } from '@latchkey/contract'
import type { RemoteNeeds } from '../../adapter/remoteWallet.ts'
import type { CaipNetwork } from '../../network/network.ts'
import { field } from '../relay/json.ts'

const KEY = /^[-a-z0-9]{3,8}(:[-_a-zA-Z0-9]{1,32})?$/
const CHAIN = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
const MOST_ENTRIES = 1_000

/** A wallet's grant under one key: chains, accounts, methods and events. */
export interface Grant {
  /** CAIP-2 ids: the listed chains and the chains of the accounts. */
  readonly chains: readonly string[]
  /** CAIP-10 ids, in the wallet's order. */
  readonly accounts: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

export interface Proposed {
  readonly chains: readonly string[]
  readonly methods: readonly string[]
  readonly events: readonly string[]
}

/** Undefined if the kit doesn't propose the namespace. */
export type NeedsOf = (namespace: string) => RemoteNeeds | undefined

/** By namespace. Everything is optional; the kit checks the grants afterwards. */
export function proposeNamespaces(
  networks: readonly CaipNetwork[],
  { needsOf, lab = false }: { readonly needsOf: NeedsOf; readonly lab?: boolean | undefined },
): Readonly<Record<string, Proposed>> {
  const proposed: Record<string, Proposed> = {}
  for (const { chainNamespace, caipNetworkId } of networks) {
    const needs = needsOf(chainNamespace)
    if (!needs) continue
    const { methods, events, proofMethods = [] } = needs
    proposed[chainNamespace] = {
      chains: [...(proposed[chainNamespace]?.chains ?? []), caipNetworkId],
      methods: [...methods, ...(lab ? proofMethods : [])],
      events,
    }
  }
  return proposed
}

/**
 * Parses the namespaces that a wallet settled or updated.
 *
 * @param needsOf - returns how each namespace encodes its chains
 * @returns one grant for each key that grants a chain; undefined if they don't conform to CAIP-25
 */
export function parseNamespaces(
  raw: unknown,
  needsOf: NeedsOf = () => undefined,
): readonly Grant[] | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const entries = Object.entries(raw)
  const grants = entries.map(([key, granted]) => parseGrant(key, granted, needsOf))
  return entries.length <= 20 && grants.every((grant) => grant !== undefined)
    ? grants.filter(({ chains }) => chains.length > 0)
    : undefined
}

function parseGrant(key: string, raw: unknown, needsOf: NeedsOf): Grant | undefined {
  const accounts = texts(field(raw, 'accounts'))
  const methods = texts(field(raw, 'methods'))
  const events = texts(field(raw, 'events'))
  const named = field(raw, 'chains') === undefined ? [] : texts(field(raw, 'chains'))
  if (!KEY.test(key) || !accounts || !methods || !events || !named) return undefined
  const isWithin = (chain: string): boolean =>
    CHAIN.test(chain) &&
    (chain === key || chain.startsWith(`${key}:`)) &&
    (needsOf(namespaceOf(chain))?.isChain?.(chain) ?? true)
  const chains = [...(key.includes(':') ? [key] : []), ...named, ...accounts.map(chainOf)]
  return chains.every(isWithin) ? { chains: [...new Set(chains)], accounts, methods, events } : undefined
}

function texts(list: unknown): readonly string[] | undefined {
  return Array.isArray(list) &&
    list.length <= MOST_ENTRIES &&
    list.every((entry) => typeof entry === 'string' && entry.length <= 200)
    ? list
    : undefined
}

function chainOf(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

export function namespaceOf(chain: string): string {
  return chain.slice(0, chain.indexOf(':'))
}

/** The plain addresses granted on a chain, without duplicates, in the wallet's order. */
export function addressesOn(grants: readonly Grant[], chain: string): readonly string[] {
  const accounts = grants.flatMap((grant) => grant.accounts).filter((account) => chainOf(account) === chain)
  return [
    ...new Set(
      accounts.flatMap((account) => (isCaipAddress(account) ? [parseCaipAddress(account).address] : [])),
    ),
  ]
}

export function grantsMethod(grants: readonly Grant[], chain: string, method: string): boolean {
  return grants.some(({ chains, methods }) => chains.includes(chain) && methods.includes(method))
}

/** Replaces the accounts of one namespace: each address on each of the namespace's chains. */
export function withAddresses(
  grants: readonly Grant[],
  namespace: string,
  addresses: readonly string[],
): readonly Grant[] {
  return grants.map((grant) =>
    grant.chains.some((chain) => namespaceOf(chain) === namespace)
      ? {
          ...grant,
          accounts: grant.chains.flatMap((chain) => addresses.map((address) => `${chain}:${address}`)),
        }
      : grant,
  )
}
