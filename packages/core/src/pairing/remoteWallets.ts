import {
  type CaipNetworkId,
  type ChainNamespace,
  isCaipNetworkId,
  parseCaipNetworkId,
} from '@latchkey/contract'
import type { RemoteWallet, RemoteWalletEvent } from '../adapter/remoteWallet.ts'
import { SessionGoneError } from '../errors/pairing.ts'
import { whenShown } from '../platform/whenShown.ts'
import { addressesOn, grantsMethod } from './session/namespaces.ts'
import type { Session } from './session/session.ts'
import { createSessions, type Sessions, type SessionsParameters } from './session/sessions.ts'

export interface PairedWallet extends RemoteWallet {
  imageUrl?: string | undefined
  readonly topic: string
}

export interface RemoteWallets {
  readonly sessions: Sessions
  /** Newest first. */
  all(): readonly PairedWallet[]
  find(connectorId: string): PairedWallet | undefined
  /** Reads the stored sessions, and starts following the relays and other tabs. */
  wake(): void
  /** Stops following. Stored data stays. */
  rest(): void
}

export interface RemoteWalletsParameters extends Omit<SessionsParameters, 'onNews'> {
  /** Called when a request has been sent: the wallet's app may be opened. */
  readonly onSent: (session: Session, requestId: number) => void
}

export function createRemoteWallets({ onSent, vault, ...means }: RemoteWalletsParameters): RemoteWallets {
  const wallets = new Map<string, { wallet: PairedWallet; tell: (event: RemoteWalletEvent) => void }>()
  const sessions = createSessions({
    ...means,
    vault,
    onNews({ type, topic }) {
      const known = wallets.get(topic)
      if (type === 'ended') wallets.delete(topic)
      known?.tell({ type })
    },
  })
  const walletOf = (session: Session): PairedWallet => {
    const made = wallets.get(session.topic) ?? createWallet(session, sessions, onSent)
    wallets.set(session.topic, made)
    return made.wallet
  }
  const all = (): readonly PairedWallet[] => sessions.all().map(walletOf)
  let following: AbortController | undefined

  return {
    sessions,
    all,
    find: (connectorId) => all().find(({ id }) => id === connectorId),
    rest() {
      following?.abort()
      sessions.rest()
    },
    wake() {
      following?.abort()
      following = new AbortController()
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === vault.key || key === null) sessions.readAgain()
      }
      window.addEventListener('storage', onStorage, following)
      whenShown(sessions.readAgain, following)
      sessions.listen()
    },
  }
}

function createWallet(
  { id, topic, walletName }: Session,
  sessions: Sessions,
  onSent: RemoteWalletsParameters['onSent'],
) {
  const listeners = new Set<(event: RemoteWalletEvent) => void>()
  const now = (): Session | undefined => sessions.find(topic)
  const accounts = (chain: string): readonly string[] => addressesOn(now()?.grants ?? [], chain)
  const chains = (): readonly CaipNetworkId[] =>
    (now()?.grants ?? [])
      .flatMap((grant) => grant.chains)
      .filter(isCaipNetworkId)
      .filter((chain) => accounts(chain).length > 0)

  const wallet: PairedWallet = {
    id,
    topic,
    name: walletName || 'WalletConnect',
    namespaces: () => [...new Set(chains().map(namespaceOf))],
    chain(namespace) {
      const chain = now()?.places[namespace]?.chain ?? chains().find((one) => namespaceOf(one) === namespace)
      return chain !== undefined && isCaipNetworkId(chain) ? chain : undefined
    },
    moveTo(chain) {
      if (accounts(chain).length === 0) return false
      if (wallet.chain(namespaceOf(chain)) !== chain) sessions.change(topic, { chain })
      return true
    },
    accounts,
    grants: (chain, method) => grantsMethod(now()?.grants ?? [], chain, method),
    request({ isSilent = false, ...request }) {
      const session = now()
      if (!session) return Promise.reject(new SessionGoneError())
      return sessions.request(topic, {
        ...request,
        onSent: (requestId) => {
          if (!isSilent) onSent(session, requestId)
        },
      })
    },
    refresh: sessions.readAgain,
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    end: () => sessions.end(topic),
  }
  const tell = (event: RemoteWalletEvent): void => {
    for (const listener of [...listeners]) listener(event)
  }
  return { wallet, tell }
}

const namespaceOf = (chain: CaipNetworkId): ChainNamespace => parseCaipNetworkId(chain).chainNamespace
