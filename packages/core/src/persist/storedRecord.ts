import { isCaipAddress, isCaipNetworkId, parseCaipNetworkId } from '@latchkey/contract'
import type { StoredConnection } from '../flows/connect/state.ts'
import type { ThemeMode } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import type { ActiveConnectors, StoredRecord } from './record.ts'
import { COLOR_MODE_KEY, storageKey } from './storageKeys.ts'

const MODES: readonly ThemeMode[] = ['light', 'dark', 'system']

/** Whether the stored record contains missing wallets, which it may without a connection. */
export function keepsMissing({ storage, id }: Kit['config']): boolean {
  return storage.getItem(storageKey(id, 'state'))?.includes('"missing"') ?? false
}

/** Undefined for a record that is corrupt or of a newer version. */
export function parseRecord(text: string): StoredRecord | undefined {
  try {
    const raw: unknown = JSON.parse(text)
    if (!isObject(raw) || raw.version !== 1 || !isObject(raw.active)) return undefined
    const { network } = raw
    return {
      version: 1,
      connections: list(raw.connections).map(parseConnection),
      active: parseActive(raw.active),
      recent: list(raw.recent).map(text_),
      ...(typeof network === 'string' ? { network } : {}),
    }
  } catch {
    return undefined
  }
}

function parseActive(raw: object): ActiveConnectors {
  return Object.fromEntries(Object.entries(raw).filter(([, id]) => typeof id === 'string'))
}

/** A tab's own wallets and network. A reload keeps them. */
export type TabChoice = ActiveConnectors & { readonly network?: string }

function readTab({ tabStorage, id }: Kit['config']): TabChoice {
  try {
    const raw: object = JSON.parse(tabStorage.getItem(storageKey(id, 'state')) ?? '{}')
    return parseActive(raw)
  } catch {
    // If corrupt, the last choice of any tab applies.
    return {}
  }
}

/** A corrupt or newer record is set aside under another key. */
export function restore(kit: Pick<Kit, 'config' | 'store'>): void {
  const { storage, id } = kit.config
  const chosen = storage.getItem(COLOR_MODE_KEY)
  const mode = MODES.find((one) => one === chosen)
  if (mode) kit.store.dispatch({ type: 'theme.modeChosen', mode })
  const text = storage.getItem(storageKey(id, 'state'))
  if (!text) return
  const record = parseRecord(text)
  if (!record) {
    storage.setItem(`${storageKey(id, 'state')}.set-aside`, text)
    storage.removeItem(storageKey(id, 'state'))
    return
  }
  // A new tab starts with the last choice of any tab.
  const { network = record.network, ...active } = readTab(kit.config)
  const chosenNetwork = kit.store
    .get()
    .network.requested.find(({ caipNetworkId }) => caipNetworkId === network)
  if (chosenNetwork)
    kit.store.dispatch({ type: 'network.selected', caipNetworkId: chosenNetwork.caipNetworkId })
  kit.store.dispatch({
    type: 'connections.restored',
    connections: record.connections,
    active: { ...record.active, ...active },
    recentConnectorIds: record.recent,
  })
}

export function parseConnection(raw: unknown): StoredConnection {
  if (!isObject(raw)) throw new TypeError()
  const caipNetworkId = text_(raw.caipNetworkId)
  const address = text_(raw.address)
  const image = raw.walletImageUrl
  const addresses = list(raw.addresses).map(text_)
  // Stored accounts are displayed before a wallet confirms them, so drop a text that can't be an account.
  if (
    !isCaipNetworkId(caipNetworkId) ||
    ![address, ...addresses].every((one) => isCaipAddress(`${caipNetworkId}:${one}`))
  )
    throw new TypeError()
  return {
    namespace: parseCaipNetworkId(caipNetworkId).chainNamespace,
    connectorId: text_(raw.connectorId),
    walletName: text_(raw.walletName).slice(0, 60),
    ...(typeof image === 'string' && image.startsWith('data:image/') ? { walletImageUrl: image } : {}),
    addresses,
    address,
    caipNetworkId,
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError()
  return value
}

function text_(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError()
  return value
}
