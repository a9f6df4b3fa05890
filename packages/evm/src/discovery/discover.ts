import type { Connector } from '@latchkey/core'
import { isProvider, type Provider, read } from '../provider/provider.ts'
import { type Announcement, parseAnnouncement, toConnector } from './announcement.ts'

const BATCH_MS = 16
/** The maximum number of listed wallets. Any further announcements come from a script that floods the list. */
const MAX_WALLETS = 200

export interface Discovery {
  start(): () => void
  find(connectorId: string): Connector | undefined
  /** Lists one of the kit's own connectors under its id, or removes it. The id of an announcement always has a dot. */
  list(connectorId: string, connector?: Connector): void
}

/**
 * Finds the wallets of this browser: those that announce themselves (EIP-6963), and `window.ethereum` if it is neither one of them
 * nor a proxy of one.
 * @param onFound - called once per burst of announcements, with all connectors known so far
 */
export function discover(
  enableEIP6963: boolean,
  onFound: (connectors: readonly Connector[]) => void,
): Discovery {
  const found = new Map<string, Connector>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Loads only if the page has a `window.ethereum` in addition to announced wallets. */
  let isSame: ((ethereum: unknown, announced: Connector) => boolean) | undefined

  const flush = () => {
    timer = undefined
    const announced = [...found.values()]
    const injected = injectedConnector()
    onFound(injected && isOwn(injected, announced) ? [...announced, injected] : announced)
  }
  /** Whether `window.ethereum` differs from every announced wallet. Until that is known, it is not listed with them. */
  const isOwn = (injected: Connector, announced: readonly Connector[]): boolean => {
    if (announced.some(({ provider }) => provider === injected.provider)) return false
    if (announced.length > 0 && !isSame) {
      import('./isSameWallet.ts').then(
        ({ isSameWallet }) => {
          isSame = isSameWallet
          later()
        },
        () => {
          // The chunk failed to load. Listing a wallet twice is better than not listing it.
          isSame = () => false
          later()
        },
      )
      return false
    }
    return !announced.some((one) => isSame?.(injected.provider, one))
  }
  const later = () => {
    timer ??= setTimeout(flush, BATCH_MS)
  }
  const onAnnounce = (event: Event) => {
    const announcement = found.size < MAX_WALLETS && parseAnnouncement(read(event, 'detail'))
    if (!announcement || isKnown(found, announcement)) return
    const { rdns, uuid } = announcement
    // The first wallet to use an id keeps it, so that a script can't replace a known wallet's provider. If an impostor
    // comes first, the real wallet is still listed under another id.
    const id = [rdns, `${rdns}:${uuid}`, `${rdns}:${uuid}:${found.size}`].find((free) => !found.has(free))
    if (id) found.set(id, toConnector(id, announcement))
    later()
  }

  return {
    start() {
      if (typeof window === 'undefined') return () => {}
      const page = window
      page.addEventListener('ethereum#initialized', later)
      if (enableEIP6963) {
        page.addEventListener('eip6963:announceProvider', onAnnounce)
        page.dispatchEvent(new Event('eip6963:requestProvider'))
      }
      // Wallets answer synchronously during the dispatch, so the first list is complete now.
      clearTimeout(timer)
      flush()
      return () => {
        clearTimeout(timer)
        timer = undefined
        page.removeEventListener('ethereum#initialized', later)
        page.removeEventListener('eip6963:announceProvider', onAnnounce)
      }
    },
    list(connectorId, connector) {
      if (connector) found.set(connectorId, connector)
      else found.delete(connectorId)
      flush()
    },
    find: (connectorId) =>
      found.get(connectorId) ?? (connectorId === 'injected' ? injectedConnector() : undefined),
  }
}

function isKnown(found: ReadonlyMap<string, Connector>, { rdns, provider }: Announcement): boolean {
  return [...found.values()].some((known) => known.provider === provider && known.info?.rdns === rdns)
}

function injectedConnector(): (Connector & { readonly provider: Provider }) | undefined {
  const provider = typeof window === 'undefined' ? undefined : read(window, 'ethereum')
  if (!isProvider(provider)) return undefined
  return {
    id: 'injected',
    imageId: 'injected',
    name: 'Browser Wallet',
    type: 'INJECTED',
    chain: 'eip155',
    provider,
  }
}
