import type { Connector } from '@latchkey/core'
import { cleanName, isSafeImage } from '@latchkey/core/adapter'
import { isRdns } from '../discovery/announcement.ts'
import { isSameWallet } from '../discovery/isSameWallet.ts'
import { isLive, type WagmiConfig, type WagmiConnector } from './config.ts'

/** The type of the embedded wallet's connector in wagmi. */
export const EMBEDDED_TYPE = 'latchkeyWallet'

/** The maximum number of listed wallets. Any further wallets come from a script that floods the list. */
const MAX_WALLETS = 200

/**
 * Returns a config's connectors by the kit's ids, including unlisted connectors that the host connected. If several share
 * an id, numbers the later ones.
 */
export function connectorsOf({ connectors, state }: WagmiConfig): ReadonlyMap<string, WagmiConnector> {
  const found = new Map<string, WagmiConnector>()
  const uids = new Set<string>()
  const connected = Array.from(state.connections.values(), ({ connector }) => connector).filter(isLive)
  for (const connector of [...connectors, ...connected]) {
    if (uids.has(connector.uid)) continue
    uids.add(connector.uid)
    let id = connector.id
    for (let count = 2; found.has(id); count += 1) id = `${connector.id}:${count}`
    found.set(id, connector)
  }
  return found
}

/**
 * Returns the connectors to offer: each wallet once, with its most specific name. Leaves out an injected connector if its
 * wallet is missing or announces itself, unless the connector is active.
 * @param parameters.providers - the provider of each injected connector, by uid; a connector that was not asked yet has no entry
 */
export function listConnectors(
  config: WagmiConfig,
  {
    enableEIP6963,
    providers,
  }: { readonly enableEIP6963: boolean; readonly providers: ReadonlyMap<string, unknown> },
): readonly Connector[] {
  const all = [...connectorsOf(config)].slice(0, MAX_WALLETS)
  const isOffered = (connector: WagmiConnector): boolean => {
    if (connector.type !== 'injected' || config.state.connections.has(connector.uid)) return true
    if (!enableEIP6963 && isRdns(connector.id)) return false
    if (!providers.has(connector.uid)) return true
    const provider = providers.get(connector.uid)
    const isBetterNamed = ([, other]: readonly [string, WagmiConnector]) =>
      vagueness(other) < vagueness(connector) &&
      isSameWallet(provider, {
        name: other.name,
        provider: providers.get(other.uid),
        ...(isRdns(other.id) ? { info: { rdns: other.id } } : {}),
      })
    return provider !== undefined && !all.some(isBetterNamed)
  }
  return all
    .filter(([, connector]) => isOffered(connector))
    .map(([id, connector]) => toConnector(id, connector))
}

/** Ranks connectors by name. An announced wallet has its own name; `injected` means the first wallet on the page. */
function vagueness({ id }: WagmiConnector): number {
  return isRdns(id) ? 0 : id === 'injected' ? 2 : 1
}

/** Connector ids that the gateway has a picture for (S3.2). */
const HAS_IMAGE = /^(injected|walletConnect|coinbaseWallet(SDK)?|safe|ledger)$/

function toConnector(id: string, connector: WagmiConnector): Connector {
  const { icon, type } = connector
  const [rdns] = isRdns(connector.id) ? [connector.id] : [connector.rdns].flat()
  const isNameless = connector.id === 'injected' && connector.name === 'Injected'
  return {
    id,
    name: isNameless ? 'Browser Wallet' : cleanName(connector.name) || id,
    type: type === 'injected' ? (rdns ? 'ANNOUNCED' : 'INJECTED') : typeOf(type),
    chain: 'eip155',
    ...(rdns ? { info: { rdns } } : {}),
    ...(isSafeImage(icon) ? { imageUrl: icon } : {}),
    ...(HAS_IMAGE.test(connector.id) ? { imageId: connector.id } : {}),
  }
}

function typeOf(type: string): Connector['type'] {
  if (type === EMBEDDED_TYPE) return 'AUTH'
  return type === 'walletConnect' ? 'WALLET_CONNECT' : 'EXTERNAL'
}
