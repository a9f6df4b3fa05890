import type { ChainNamespace } from '@latchkey/contract'
import { raiseAlert } from '../actions/raiseAlert.ts'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { RemoteNeeds, RemoteWallet } from '../adapter/remoteWallet.ts'
import { kitRelays } from '../directory/kitRelays.ts'
import { alertFor } from '../errors/alertFor.ts'
import {
  SessionAccountsMissingError,
  SessionNetworksMissingError,
  TooManyWalletsError,
} from '../errors/pairing.ts'
import { allConnections } from '../flows/connect/state.ts'
import { activeNetwork } from '../flows/network/network.ts'
import { pairedFlow } from '../flows/pairing/paired.ts'
import type { PairingLink } from '../flows/pairing/state.ts'
import type { Kit } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { parseRecord } from '../persist/storedRecord.ts'
import type { State } from '../store/state.ts'
import { connectionOf, followAlone } from './alone.ts'
import { BARE_NEEDS } from './bareNeeds.ts'
import { loadPrimitives } from './crypto/loadPrimitives.ts'
import { DEEP_LINK_KEY, isPairedId, PAIRED_ID } from './pairedId.ts'
import { createIds } from './relay/ids.ts'
import { createRemoteWallets, type PairedWallet } from './remoteWallets.ts'
import { addressesOn, type Grant, namespaceOf, proposeNamespaces } from './session/namespaces.ts'
import { createPost } from './session/post.ts'
import { type Proposal, type ProposeParameters, propose } from './session/propose.ts'
import { openVault } from './session/vault.ts'

/** How many wallets may be paired at a time. */
const MOST_WALLETS = 5

/** What one kit needs to pair: it lives as long as the kit, and is at rest while the kit is not mounted. */
export interface KitPairing {
  find(connectorId: string): PairedWallet | undefined
  /** The namespaces that a wallet and this kit have in common: the wallet shares an account on one of the kit's networks. */
  served(wallet: RemoteWallet): readonly ChainNamespace[]
  /** Lists a wallet among the connectors of a namespace. */
  list(wallet: PairedWallet, namespace: ChainNamespace): Promise<void>
  /** What a wallet shares, for a kit that has no adapter to ask it. */
  connection(wallet: RemoteWallet, namespace: ChainNamespace): AdapterConnection | undefined
  /** Keeps the link of the wallet's app, by which the visitor is brought there for each request. */
  saveLink(wallet: PairedWallet, link: PairingLink): void
  /** @throws TooManyWalletsError where as many wallets are connected as may be */
  propose(parameters: Pick<ProposeParameters, 'isWanted' | 'onAnswered' | 'draft'>): Promise<Proposal>
}

const pairings = new WeakMap<Kit, Promise<KitPairing>>()

/** The kit's one pairing, made when it is first asked for: with stored sessions at hand, and relays listened to. */
export function pairingOf(kit: Kit): Promise<KitPairing> {
  const known = pairings.get(kit)
  if (known) return known
  const made = createKitPairing(kit)
  pairings.set(kit, made)
  // A chunk that was out of reach is asked for again.
  made.catch(() => pairings.delete(kit))
  return made
}

async function createKitPairing(kit: Kit): Promise<KitPairing> {
  const { config, store } = kit
  const now = () => Date.now()
  const [primitives, needs] = await Promise.all([loadPrimitives(), loadNeeds(kit)])
  const needsOf = (namespace: string): RemoteNeeds | undefined => needs.get(namespace)
  const vault = openVault(config.storage, kit.id, kitRelays(config))
  const ids = createIds(now)
  const key = await primitives.signingKey(vault.seed())
  const post = createPost({
    projectId: config.projectId,
    key,
    now,
    onRefused(reason) {
      const code = alertFor(new Error(reason))
      if (code) raiseAlert(kit, { code })
    },
  })
  const wallets = createRemoteWallets({
    ...{ post, vault, ids, now, needsOf },
    onSent({ id, topic, link, isLinkless }, requestId) {
      // The one wallet of former releases has its link there only.
      const saved = id === PAIRED_ID ? config.storage.getItem(DEEP_LINK_KEY) : link && JSON.stringify(link)
      if (!saved || isLinkless || !document.hasFocus()) return
      import('./codes/codes.ts')
        .then(({ openRequestLink }) => openRequestLink({ saved, requestId, sessionTopic: topic }))
        .catch(() => {
          // The visitor finds the wallet by hand: the request is with it already.
        })
    },
  })
  const { sessions } = wallets
  /** What each wallet is listed in already. */
  const listed = new WeakMap<RemoteWallet, Set<ChainNamespace>>()

  function served(wallet: RemoteWallet): readonly ChainNamespace[] {
    const shared = config.networks.filter(({ caipNetworkId }) => wallet.accounts(caipNetworkId).length > 0)
    return [...new Set(shared.map(({ chainNamespace }) => chainNamespace))].filter((one) => needs.has(one))
  }

  async function list(wallet: PairedWallet, namespace: ChainNamespace): Promise<void> {
    const known = listed.get(wallet) ?? new Set()
    listed.set(wallet, known)
    if (known.has(namespace)) return
    const adapter = kit.adapters[namespace]
    if (adapter) await adapter.remote?.adopt(wallet)
    else followAlone(kit, wallet, namespace)
    known.add(namespace)
  }

  function judge(grants: readonly Grant[]): Readonly<Record<string, string>> {
    if (grants.every(({ accounts }) => accounts.length === 0)) throw new SessionAccountsMissingError()
    const shown = activeNetwork(store.get().network) ?? config.defaultNetwork
    const own = [shown, ...config.networks].map(({ caipNetworkId }) => caipNetworkId)
    const here = own.filter((chain) => needs.has(namespaceOf(chain)) && addressesOn(grants, chain).length > 0)
    if (here.length === 0) throw new SessionNetworksMissingError({ wanted: own })
    requireRoom()
    // Of each namespace the first one counts.
    return Object.fromEntries(here.reverse().map((chain) => [namespaceOf(chain), chain]))
  }

  function requireRoom(): void {
    sessions.readAgain()
    if (wallets.all().length < MOST_WALLETS) return
    // Sessions that no tab shows are not in the visitor's way.
    const record = parseRecord(config.storage.getItem(storageKey(kit.id, 'state')) ?? '')
    const shown = [...allConnections(store.get().connect), ...(record?.connections ?? [])]
    for (const wallet of wallets.all())
      if (!shown.some(({ connectorId }) => connectorId === wallet.id)) wallet.end()
    if (wallets.all().length >= MOST_WALLETS) throw new TooManyWalletsError({ most: MOST_WALLETS })
  }

  /** The page has let go of a wallet in every namespace, for whatever reason: so the wallet is told. */
  function endLeft({ connect }: State, previous: State): void {
    if (connect.namespaces === previous.connect.namespaces) return
    const held = new Set(allConnections(connect).map(({ connectorId }) => connectorId))
    const left = allConnections(previous.connect).filter(({ connectorId }) => !held.has(connectorId))
    if (!left.some(({ connectorId }) => isPairedId(connectorId))) return
    for (const { connectorId } of left) wallets.find(connectorId)?.end()
    const saved = config.storage.getItem(DEEP_LINK_KEY)
    const isUsed = sessions.all().some(({ id, link }) => id === PAIRED_ID || JSON.stringify(link) === saved)
    if (!isUsed) config.storage.removeItem(DEEP_LINK_KEY)
  }

  wallets.wake()
  store.attach(
    pairedFlow({
      wake: wallets.wake,
      rest() {
        // The relays go first: what is unsubscribed from is not kept for this page.
        post.close()
        wallets.rest()
      },
      endLeft,
    }),
  )

  return {
    find(connectorId) {
      sessions.readAgain()
      return wallets.find(connectorId)
    },
    served,
    list,
    connection: connectionOf,
    saveLink({ topic }, link) {
      sessions.change(topic, { link })
      config.storage.setItem(DEEP_LINK_KEY, JSON.stringify(link))
    },
    async propose(parameters) {
      if (!parameters.draft) requireRoom()
      return propose(
        { post, primitives, ids, now },
        {
          relays: kitRelays(config).map((url) => post.relay(url)),
          metadata: config.metadata,
          namespaces: proposeNamespaces(config.networks, { needsOf, lab: config.lab }),
          ...parameters,
          judge,
          needsOf,
          standing: sessions.find,
          onSettled: sessions.add,
        },
      )
    },
  }
}

/** What each namespace needs of a wallet: its adapter says so. A kit without any adapter shows accounts only. */
async function loadNeeds({ adapters, config }: Kit): Promise<ReadonlyMap<string, RemoteNeeds>> {
  const all = Object.values(adapters).flatMap((adapter) => adapter ?? [])
  if (all.length === 0)
    return new Map(config.networks.map(({ chainNamespace }) => [chainNamespace, BARE_NEEDS]))
  const loaded = all.map(
    async ({ namespace, remote }) => remote && ([namespace, await remote.needs()] as const),
  )
  return new Map((await Promise.all(loaded)).filter((entry) => entry !== undefined))
}
