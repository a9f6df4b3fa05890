import { raiseAlert } from '../actions/raiseAlert.ts'
import type { AdapterConnection } from '../adapter/adapter.ts'
import type { Connector } from '../connector/connector.ts'
import { kitRelays } from '../directory/kitRelays.ts'
import { alertFor } from '../errors/alertFor.ts'
import { SessionAccountsMissingError, SessionNetworksMissingError } from '../errors/pairing.ts'
import { connectionsOf } from '../flows/connect/state.ts'
import { activeNetwork } from '../flows/network/network.ts'
import type { Kit } from '../kit/kit.ts'
import { DEEP_LINK_KEY } from '../persist/storageKeys.ts'
import { connectionOf, followAlone } from './alone.ts'
import { loadPrimitives } from './crypto/loadPrimitives.ts'
import { PAIRED_ID } from './pairedId.ts'
import { createPairedWallet } from './pairedWallet.ts'
import type { PairedProvider } from './provider.ts'
import { createIds } from './relay/ids.ts'
import { addressesOn, type Grant, proposeNamespaces } from './session/namespaces.ts'
import { createPost } from './session/post.ts'
import { type Proposal, type ProposeParameters, propose } from './session/propose.ts'
import { openVault } from './session/vault.ts'

const NAMESPACE = 'eip155'

/** What one kit needs to pair: it lives as long as the kit, and is at rest while the kit is not mounted. */
export interface KitPairing {
  readonly provider: PairedProvider
  /** What the paired wallet shares, for a kit that has no adapter to ask it. */
  connection(): AdapterConnection | undefined
  propose(parameters: Pick<ProposeParameters, 'isWanted' | 'onAnswered' | 'draft'>): Promise<Proposal>
  /** Ends the session of the wallet that is paired. */
  end(): void
  /** Lists the paired wallet among the connectors, under its own name. */
  list(imageUrl?: string): Connector
}

const pairings = new WeakMap<Kit, Promise<KitPairing>>()

/** The kit's one pairing, made when it is first asked for: with stored sessions at hand, and relays listened to. */
export function pairingOf(kit: Kit): Promise<KitPairing> {
  const known = pairings.get(kit)
  if (known) return known
  const made = createKitPairing(kit)
  pairings.set(kit, made)
  return made
}

async function createKitPairing(kit: Kit): Promise<KitPairing> {
  const { config, store } = kit
  const now = () => Date.now()
  const primitives = await loadPrimitives()
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
  const { sessions, provider, ...wallet } = createPairedWallet({
    post,
    vault,
    ids,
    now,
    onSent(session, requestId) {
      const saved = config.storage.getItem(DEEP_LINK_KEY)
      if (!saved || session.isLinkless || !document.hasFocus()) return
      const sessionTopic = session.topic
      import('./codes/codes.ts')
        .then(({ openRequestLink }) => openRequestLink({ saved, requestId, sessionTopic }))
        .catch(() => {
          // The visitor finds the wallet by hand: the request is with it already.
        })
    },
  })

  function list(imageUrl?: string): Connector {
    const connector: Connector = {
      id: PAIRED_ID,
      name: provider.session()?.walletName || 'WalletConnect',
      type: 'WALLET_CONNECT',
      chain: NAMESPACE,
      provider,
      ...(imageUrl ? { imageUrl } : {}),
    }
    const adapter = kit.adapters[NAMESPACE]
    if (adapter) adapter.adopt?.(connector)
    else store.dispatch({ type: 'connectors.found', namespace: NAMESPACE, connectors: [connector] })
    return connector
  }

  function judge(grants: readonly Grant[]): string {
    if (grants.every(({ accounts }) => accounts.length === 0)) throw new SessionAccountsMissingError()
    const shown = activeNetwork(store.get().network) ?? config.defaultNetwork
    const own = [shown, ...config.networks].map(({ caipNetworkId }) => caipNetworkId)
    const here = own.find((chain) => chain.startsWith(NAMESPACE) && addressesOn(grants, chain).length > 0)
    if (!here) throw new SessionNetworksMissingError({ wanted: own })
    return here
  }

  function rest(): void {
    // The relays go first: what is unsubscribed from is not kept for this page.
    post.close()
    wallet.rest()
  }
  if (!kit.adapters[NAMESPACE]) followAlone(kit, provider)
  wallet.wake()
  store.subscribe(({ connect }, event, previous) => {
    if (event.type === 'kit.mounted') wallet.wake()
    else if (event.type === 'kit.unmounted') rest()
    // The page has let go of the wallet, for whatever reason: so the wallet is told.
    const isHere = isConnected(connect)
    if (isHere || !isConnected(previous.connect)) return
    config.storage.removeItem(DEEP_LINK_KEY)
    end()
  })

  function end(): void {
    const session = provider.session()
    if (session) sessions.end(session.topic)
  }

  return {
    provider,
    connection: () => connectionOf(provider),
    list,
    end,
    propose: (parameters) =>
      propose(
        { post, primitives, ids, now },
        {
          relays: kitRelays(config).map((url) => post.relay(url)),
          metadata: config.metadata,
          namespaces: proposeNamespaces(config.networks, config),
          ...parameters,
          judge,
          standing: (topic) => sessions.all().find((session) => session.topic === topic),
          onSettled(session) {
            const former = sessions.all()
            sessions.add(session)
            provider.use(session)
            // One wallet is paired at a time.
            for (const { topic } of former) if (topic !== session.topic) sessions.end(topic)
          },
        },
      ),
  }
}

function isConnected(connect: Parameters<typeof connectionsOf>[0]): boolean {
  return connectionsOf(connect, NAMESPACE).connections.some(({ connectorId }) => connectorId === PAIRED_ID)
}
