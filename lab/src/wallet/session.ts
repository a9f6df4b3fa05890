import type { Address } from 'viem'
import { type Behaviours, ORDINARY_TRAITS, type Traits } from './behaviour.ts'
import type { Question } from './question.ts'

export type WalletChain = { id: number; name: string; rpcUrl: string | undefined; currency: string }

/** Something that happened, as pages hear it. `pending` is for the wallet's own windows only. */
export type WalletEvent = { type: string; data: unknown }

/** The namespaces that the wallet supports in addition to EVM. */
export type OtherNamespace = (typeof OTHER_NAMESPACES)[number]
export const OTHER_NAMESPACES = ['solana', 'bitcoin'] as const

export type PendingRequest = {
  id: string
  method: string
  question: Question
  decide(decision: Decision): void
}

/** A user's decision. `accounts` is set only if a site requested accounts. */
export type Decision = {
  approved: boolean
  accounts?: readonly Address[] | undefined
  reason?: string | undefined
}

export type WalletSession = {
  readonly id: string
  readonly accounts: readonly Address[]
  selected: Address
  chainId: number
  readonly chains: Map<number, WalletChain>
  /** Which accounts each origin may see. */
  readonly permissions: Map<string, readonly Address[]>
  /** The accounts outside EVM that each origin may see, by number, the current one first. */
  readonly shares: Readonly<Record<OtherNamespace, Map<string, readonly number[]>>>
  mode: string
  behaviours: Behaviours
  traits: Traits
  pending: PendingRequest[]
  /** The uses of its keys, oldest first. */
  readonly signed: { method: string; account: Address }[]
  readonly listeners: Set<{ origin: string; hear(event: WalletEvent): void }>
}

type SessionParameters = {
  id: string
  accounts: readonly Address[]
  chains: readonly WalletChain[]
  chainId: number
}

/** A wallet as it is before anyone used it. */
export function createSession({ id, accounts, chains, chainId }: SessionParameters): WalletSession {
  const [selected] = accounts
  if (!selected) throw new Error('A wallet needs an account')
  return {
    id,
    accounts,
    selected,
    chainId,
    chains: new Map(chains.map((chain) => [chain.id, chain])),
    permissions: new Map(),
    shares: { solana: new Map(), bitcoin: new Map() },
    mode: 'manual',
    behaviours: {},
    traits: ORDINARY_TRAITS,
    pending: [],
    signed: [],
    listeners: new Set(),
  }
}

/** The accounts that an origin may see, the selected one first. */
export function accountsFor(session: WalletSession, origin: string): readonly Address[] {
  const permitted = session.permissions.get(origin) ?? []
  return permitted.includes(session.selected)
    ? [session.selected, ...permitted.filter((account) => account !== session.selected)]
    : permitted
}

export function emit(session: WalletSession, event: WalletEvent): void {
  for (const listener of session.listeners) listener.hear(event)
}

/** Applies a change and notifies each origin whose accounts changed. */
export function changeAccounts(session: WalletSession, change: () => void): void {
  const before = new Map(
    [...session.listeners].map(({ origin }) => [origin, accountsFor(session, origin).join()]),
  )
  change()
  for (const { origin, hear } of session.listeners) {
    const now = accountsFor(session, origin)
    if (now.join() !== before.get(origin)) hear({ type: 'accountsChanged', data: now })
  }
  emit(session, { type: 'state', data: null })
}

/** Makes an account the current one. Connected sites then see it. */
export function selectAccount(session: WalletSession, account: Address): void {
  if (!session.accounts.includes(account)) throw new Error(`The Lab Wallet has no account ${account}`)
  changeAccounts(session, () => {
    session.selected = account
    for (const [origin, permitted] of session.permissions) {
      if (!permitted.includes(account)) session.permissions.set(origin, [account, ...permitted])
    }
  })
  const index = session.accounts.indexOf(account)
  changeShares(session, (_origin, shared) => [index, ...shared.filter((one) => one !== index)])
}

/** Changes what origins see off EVM; nothing: they see nothing any more. Each page hears that it has to look. */
function changeShares(
  session: WalletSession,
  change: (origin: string, shared: readonly number[]) => readonly number[],
): void {
  for (const namespace of OTHER_NAMESPACES)
    for (const [origin, before] of session.shares[namespace]) {
      const shared = change(origin, before)
      if (shared.join() === before.join()) continue
      if (shared.length > 0) session.shares[namespace].set(origin, shared)
      else session.shares[namespace].delete(origin)
      for (const listener of session.listeners)
        if (listener.origin === origin) listener.hear({ type: `${namespace}Changed`, data: null })
    }
}

/** Switches the wallet to another chain and emits the change, unless it is there already. */
export function moveToChain(session: WalletSession, chainId: number): void {
  if (session.chainId === chainId) return
  session.chainId = chainId
  emit(session, { type: 'chainChanged', data: `0x${chainId.toString(16)}` })
  emit(session, { type: 'state', data: null })
}

export function revoke(session: WalletSession, origin: string): void {
  changeAccounts(session, () => void session.permissions.delete(origin))
}

export function revokeAll(session: WalletSession, origin: string): void {
  revoke(session, origin)
  changeShares(session, (one, shared) => (one === origin ? [] : shared))
}

/** The origins that may see accounts of any namespace, and which. Accounts off EVM stand under the EVM account of their number. */
export function sitesOf({
  permissions,
  shares,
  accounts,
}: WalletSession): { origin: string; accounts: Address[] }[] {
  const origins = new Set([permissions, ...Object.values(shares)].flatMap((map) => [...map.keys()]))
  return [...origins].map((origin) => {
    const numbers = OTHER_NAMESPACES.flatMap((namespace) => shares[namespace].get(origin) ?? [])
    const others = numbers.flatMap((index) => accounts[index] ?? [])
    return { origin, accounts: [...new Set([...(permissions.get(origin) ?? []), ...others])] }
  })
}
