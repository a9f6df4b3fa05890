import type { AdapterConnection, AdapterEvent } from '@latchkey/core'
import { parseAccounts, parseChainId, toCaipNetworkId } from '../provider/parse.ts'
import {
  changeState,
  dropConnection,
  isLive,
  listenTo,
  type WagmiAnswer,
  type WagmiConfig,
  type WagmiConnector,
} from './config.ts'
import { connectorsOf, listConnectors } from './listConnectors.ts'

/** Subscribes to a host's wagmi config and emits its changes as adapter events. */
export interface Host {
  /** Emits the current connections, then every change. Returns a function that unsubscribes. */
  start(): () => void
  find(connectorId: string): WagmiConnector | undefined
  /**
   * Runs one of the kit's own calls. Its changes to the host's state become its result, not events. Changes that the host
   * makes to the same wallet meanwhile are emitted after the caller has the result. An unwanted result is discarded.
   *
   * @param options.silent - confirms a stored connection: the kit's active wallet stays the same
   */
  during<answer extends AdapterConnection | undefined>(
    connectorId: string,
    act: () => Promise<answer>,
    options?: { readonly isWanted?: (() => boolean) | undefined; readonly silent?: boolean | undefined },
  ): Promise<answer>
  /** Makes the host's hooks show the chosen account: moves it to the front and makes its wallet active. */
  selectAccount(connectorId: string, address: string): void
}

/** Undefined if the accounts or the chain are invalid. wagmi's own connectors write checksums (EIP-55); the kit keeps them. */
export function toConnection({ accounts, chainId }: WagmiAnswer): AdapterConnection | undefined {
  const addresses = parseAccounts(accounts)
  const chain = parseChainId(chainId)
  return addresses?.length && chain ? { addresses, caipNetworkId: toCaipNetworkId(chain) } : undefined
}

/**
 * Emits the difference between the host's state and the last emitted one whenever it changes. No change is lost, in any
 * order of the host's actions and the kit's calls.
 */
export function followHost(
  config: WagmiConfig,
  enableEIP6963: boolean,
  emit: (event: AdapterEvent) => void,
): Host {
  /** The last state of each wallet that the kit received, by an event or as its own call's result. */
  const told = new Map<string, AdapterConnection>()
  /** The kit's active wallet. */
  let active: string | undefined
  /** How many of the kit's calls are open, per wallet. */
  const busy = new Map<string, number>()
  const providers = new Map<string, unknown>()
  let listed: string | undefined
  let running: symbol | undefined
  let round: symbol | undefined

  const find = (connectorId: string) => connectorsOf(config).get(connectorId)

  function reconcile(): void {
    if (!running) return
    const own = Symbol()
    round = own
    // The kit may change the state in response to an event. A nested reconcile() has then emitted the rest.
    const isOver = () => round !== own
    tellConnectors()
    const { here, current } = readHost(config)
    for (const connectorId of [...told.keys()]) {
      if (isOver()) return
      if (here.has(connectorId) || busy.has(connectorId)) continue
      leave(connectorId)
      emit({ type: 'wallet.dropped', connectorId })
    }
    for (const [connectorId, connection] of here) {
      if (isOver()) return
      // If a wallet connected by itself, wagmi may still wait for that connection and not listen for changes, because wagmi
      // counts handlers without checking their owners.
      const connector = isNews(connectorId, connection) && find(connectorId)
      if (connector && connection.verified !== false) listenTo(config, connector, true)
      if (!busy.has(connectorId)) tell(connectorId, connection)
    }
    if (isOver()) return
    const connection = current === undefined ? undefined : told.get(current)
    // While one of the kit's own calls is open, the active wallet is not final.
    if (current !== undefined && connection && current !== active && busy.size === 0)
      join(current, connection)
    clear()
  }

  /** If a wallet is disconnected while wagmi's own reconnect() asks it, wagmi keeps it current without an account. */
  function clear(): void {
    const { connections, status } = config.state
    if (status !== 'connected' || busy.size > 0) return
    for (const [uid, { accounts, connector }] of connections)
      if (isLive(connector) && accounts.length === 0) dropConnection(config, uid)
  }

  function tell(connectorId: string, connection: AdapterConnection): void {
    const { addresses, caipNetworkId } = connection
    const old = told.get(connectorId)
    const isNew = isNews(connectorId, connection)
    told.set(connectorId, connection)
    if (!old || isNew) {
      join(connectorId, connection)
      return
    }
    if (`${old.addresses}` !== `${addresses}`) emit({ type: 'accounts.changed', connectorId, addresses })
    if (old.caipNetworkId !== caipNetworkId) emit({ type: 'chain.changed', connectorId, caipNetworkId })
  }

  function isNews(connectorId: string, { verified }: AdapterConnection): boolean {
    const old = told.get(connectorId)
    return !old || old.verified !== verified
  }

  function join(connectorId: string, connection: AdapterConnection): void {
    active = connectorId
    emit({ type: 'wallet.joined', connectorId, connection })
  }

  function leave(connectorId: string): void {
    told.delete(connectorId)
    if (active === connectorId) active = undefined
  }

  function tellConnectors(): void {
    const connectors = listConnectors(config, { enableEIP6963, providers })
    const ids = connectors.map(({ id }) => id).join('\n')
    if (!running || ids === listed) return
    listed = ids
    emit({ type: 'connectors.found', connectors })
  }

  /** Finding the wallet behind an injected connector takes a moment. Until then all of them are listed. */
  async function look(): Promise<void> {
    const injected = [...connectorsOf(config).values()].filter(({ type }) => type === 'injected')
    await Promise.all(
      injected.map(async (connector) => {
        // A connector that fails here has no wallet.
        const provider = await connector.getProvider().catch(() => undefined)
        providers.set(connector.uid, provider ?? undefined)
      }),
    )
    tellConnectors()
  }

  return {
    find,
    start() {
      if (typeof window === 'undefined') return () => {}
      const run = Symbol()
      running = run
      listed = undefined
      const page = window
      const onLate = () => void look()
      page.addEventListener('ethereum#initialized', onLate)
      const stops = [
        config.subscribe(
          (state) => state,
          () => running === run && reconcile(),
        ),
        config._internal.connectors.subscribe(() => {
          if (running === run) reconcile()
          onLate()
        }),
        () => page.removeEventListener('ethereum#initialized', onLate),
      ]
      reconcile()
      onLate()
      return () => {
        if (running === run) running = undefined
        for (const stop of stops) stop()
      }
    },
    during(connectorId, act, { isWanted = () => true, silent = false } = {}) {
      const before = told.get(connectorId)
      busy.set(connectorId, (busy.get(connectorId) ?? 0) + 1)
      const answer = act()
      const settle = (connection: AdapterConnection | undefined): void => {
        if (connection && isWanted()) {
          told.set(connectorId, connection)
          if (!silent || told.size === 1) active = connectorId
          // It is not known here which of several wallets the kit keeps active, so the host decides.
          else if (active !== connectorId) active = undefined
        }
        // If another call has returned a result meanwhile, the kit keeps that one.
        else if (told.get(connectorId) === before) leave(connectorId)
        const tellRest = (): void => {
          const count = (busy.get(connectorId) ?? 1) - 1
          if (count > 0) busy.set(connectorId, count)
          else busy.delete(connectorId)
          reconcile()
        }
        // The caller receives the result before any further events. After a failed call, a caller may need a few more
        // steps to disconnect the wallet, so wait for a macrotask.
        if (connection) queueMicrotask(tellRest)
        else setTimeout(tellRest)
      }
      answer.then(settle, () => settle(undefined))
      return answer
    },
    selectAccount(connectorId, address) {
      const uid = connectorsOf(config).get(connectorId)?.uid
      const connection = uid === undefined ? undefined : config.state.connections.get(uid)
      const known = told.get(connectorId)
      if (uid === undefined || !connection || !known) return
      const first = <one>(list: readonly one[]) => [address, ...list.filter((other) => other !== address)]
      // Update only the order. Other changes are still to be emitted.
      told.set(connectorId, { ...known, addresses: first(known.addresses) })
      active = connectorId
      changeState(config, (state) => ({
        ...state,
        current: uid,
        connections: new Map(state.connections).set(uid, {
          ...connection,
          accounts: first(connection.accounts),
        }),
      }))
    },
  }
}

/** The host's wallets as the kit has them. Connections from storage count while wagmi is confirming them. */
function readHost(config: WagmiConfig) {
  const { connections, current, status } = config.state
  const ids = [...connectorsOf(config)]
  const here = new Map<string, AdapterConnection>()
  let inUse: string | undefined
  // What the host's hooks do not show does not count: wagmi's reconnect() may keep a connection that was ended meanwhile.
  if (current === null || status === 'disconnected') return { here, current: inUse }
  for (const [uid, { connector, ...answer }] of connections) {
    const live = isLive(connector)
    const [id] =
      ids.find(([, other]) => (live ? other.uid === connector.uid : other.id === connector.id)) ?? []
    const connection = toConnection(answer)
    if (id === undefined || !connection || (!live && status !== 'reconnecting')) continue
    if (live) here.set(id, connection)
    else if (!here.has(id)) here.set(id, { ...connection, verified: false })
    if (uid === current) inUse = id
  }
  return { here, current: inUse }
}
