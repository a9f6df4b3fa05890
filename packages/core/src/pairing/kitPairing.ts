import type { ChainNamespace } from '@latchkey/contract'
import { raiseAlert } from '../actions/raiseAlert.ts'
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
import type { Kit } from '../kit/kit.ts'
import { storageKey } from '../persist/storageKeys.ts'
import { parseRecord } from '../persist/storedRecord.ts'
import type { State } from '../store/state.ts'
import { connectionOf, followAlone } from './alone.ts'
import { loadPrimitives } from './crypto/loadPrimitives.ts'
import { DEEP_LINK_KEY, isPairedId, PAIRED_ID } from './pairedId.ts'
import { createIds } from './relay/ids.ts'
import { createRemoteWallets, type PairedWallet } from './remoteWallets.ts'
import { pairedEffects } from './rules.ts'
import {
  addressesOn,
  type Grant,
  namespaceOf,
  type Proposed,
  proposeNamespaces,
} from './session/namespaces.ts'
import type { AuthRequest } from './session/oneClick.ts'
import { createPost } from './session/post.ts'
import { propose } from './session/propose.ts'
import { toSessions } from './session/toSessions.ts'
import { openVault } from './session/vault.ts'
import type { KitPairing } from './types.ts'

const MOST_WALLETS = 5

const pairings = new WeakMap<Kit, Promise<KitPairing>>()

/** The first call restores the stored sessions and connects to their relays. */
export function pairingOf(kit: Kit): Promise<KitPairing> {
  const known = pairings.get(kit)
  if (known) return known
  const made = createKitPairing(kit)
  pairings.set(kit, made)
  // If a chunk couldn't be loaded, the next call tries again.
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
      // Earlier releases had one wallet, and stored its link only there.
      const saved = id === PAIRED_ID ? config.storage.getItem(DEEP_LINK_KEY) : link && JSON.stringify(link)
      if (!saved || isLinkless || !document.hasFocus()) return
      import('./codes/codes.ts')
        .then(({ openRequestLink }) => openRequestLink({ saved, requestId, sessionTopic: topic }))
        .catch(() => {
          // Ignored: the wallet has the request, and the user can open the wallet by hand.
        })
    },
  })
  const { sessions } = wallets
  /** The namespaces in which each wallet is already listed. */
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
    // The first chain of each namespace wins.
    return Object.fromEntries(here.reverse().map((chain) => [namespaceOf(chain), chain]))
  }

  function requireRoom(): void {
    sessions.readAgain()
    if (wallets.all().length < MOST_WALLETS) return
    // Sessions that no tab displays don't count towards the limit.
    const record = parseRecord(config.storage.getItem(storageKey(kit.id, 'state')) ?? '')
    const shown = [...allConnections(store.get().connect), ...(record?.connections ?? [])]
    for (const wallet of wallets.all())
      if (!shown.some(({ connectorId }) => connectorId === wallet.id)) wallet.end()
    if (wallets.all().length >= MOST_WALLETS) throw new TooManyWalletsError({ most: MOST_WALLETS })
  }

  /** Ends the sessions of wallets that the page has disconnected in every namespace. */
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

  /** S4.14. Only for a page that signs in, and whose networks are all of one namespace whose wallets can sign in while they connect. */
  async function requestAuth(
    namespaces: Readonly<Record<string, Proposed>>,
  ): Promise<AuthRequest | undefined> {
    const [[namespace, proposed] = [], ...others] = Object.entries(namespaces)
    if (!config.siwx || config.isSiweEnabled === false || !namespace || !proposed || others.length > 0)
      return undefined
    const isAlone = config.networks.every(({ chainNamespace }) => chainNamespace === namespace)
    if (!isAlone || !needsOf(namespace)?.authenticates) return undefined
    const { caipNetworkId } = activeNetwork(store.get().network) ?? config.defaultNetwork
    const terms = await (await loadSiwx()).prepareTerms(kit, caipNetworkId)
    const chains = [...new Set([terms?.chainId, ...proposed.chains].filter((chain) => chain !== undefined))]
    return terms && { id: ids.payload(), terms, chains, methods: proposed.methods }
  }

  wallets.wake()
  store.attach({
    ...pairedFlow,
    ...pairedEffects({
      wake: wallets.wake,
      rest() {
        // Close the relays first: after an unsubscribe, a relay would stop storing messages for this page.
        post.close()
        wallets.rest()
      },
      endLeft,
    }),
  })

  return {
    find(connectorId) {
      sessions.readAgain()
      return wallets.find(connectorId)
    },
    served,
    list,
    connection: connectionOf,
    async authenticate(connectorId, signed) {
      try {
        const signIn = await loadSiwx()
        await signIn.keepSessions(kit, toSessions(signed, signIn))
      } catch (error) {
        wallets.find(connectorId)?.end()
        throw error
      }
    },
    saveLink({ topic }, link) {
      sessions.change(topic, { link })
      config.storage.setItem(DEEP_LINK_KEY, JSON.stringify(link))
    },
    async propose(parameters) {
      const namespaces = proposeNamespaces(config.networks, { needsOf, lab: config.lab })
      if (!parameters.draft) requireRoom()
      return propose(
        { post, primitives, ids, now },
        {
          relays: kitRelays(config).map((url) => post.relay(url)),
          metadata: config.metadata,
          namespaces,
          auth: parameters.draft ? undefined : await requestAuth(namespaces),
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

// Not siwx/loadSiwx.ts: a module that two chunks share becomes a file of its own.
const loadSiwx = () => import('../siwx/siwx.ts')

/** The needs of a kit without adapters (S2.12): it shows an account and sends no requests. */
const BARE_NEEDS: RemoteNeeds = {
  methods: [],
  events: ['accountsChanged', 'chainChanged'],
  read({ name, data, chain }) {
    if (name === 'accountsChanged' && Array.isArray(data))
      return { addresses: data.map((entry) => String(entry).slice(String(entry).lastIndexOf(':') + 1)) }
    if (name !== 'chainChanged') return undefined
    // Wallets encode the new chain in several ways. If none fits, the event's own chain is used.
    const isPlain = typeof data === 'number' || (typeof data === 'string' && /^[1-9]\d*$/.test(data))
    const isWhole = typeof data === 'string' && data.includes(':')
    return { chain: isPlain ? `${namespaceOf(chain)}:${data}` : isWhole ? data : chain }
  },
}

/** Loads the needs that each adapter declares. A kit without adapters only shows accounts. */
async function loadNeeds({ adapters, config }: Kit): Promise<ReadonlyMap<string, RemoteNeeds>> {
  const all = Object.values(adapters).flatMap((adapter) => adapter ?? [])
  if (all.length === 0)
    return new Map(config.networks.map(({ chainNamespace }) => [chainNamespace, BARE_NEEDS]))
  const loaded = all.map(
    async ({ namespace, remote }) => remote?.needs && ([namespace, await remote.needs()] as const),
  )
  return new Map((await Promise.all(loaded)).filter((entry) => entry !== undefined))
}
