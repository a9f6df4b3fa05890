import type { Connector } from '@latchkey/core'
import { cleanName, isSafeImage, read } from '@latchkey/core/adapter'

/** Any further entries come from a script that floods the list. */
const MOST_PROVIDERS = 50

/**
 * Lists the wallets in `window.btc_providers` (WBIP-004). Each entry has the path of the wallet's provider.
 * @param listed - wallets that are listed already; an entry with the name of one of them is the same wallet
 */
export function listProviders(listed: readonly Connector[]): readonly Connector[] {
  const entries = read(globalThis.window, 'btc_providers')
  const found = new Map<string, Connector>()
  for (const entry of Array.isArray(entries) ? entries.slice(0, MOST_PROVIDERS) : []) {
    const path = read(entry, 'id')
    const name = cleanName(read(entry, 'name'))
    const provider = providerAt(path)
    if (typeof path !== 'string' || !name || typeof read(provider, 'request') !== 'function') continue
    const id = `sats:${path}`
    if (found.has(id) || listed.some((one) => one.name === name)) continue
    const icon = read(entry, 'icon')
    const image = isSafeImage(icon) ? { imageUrl: icon } : {}
    found.set(id, { id, name, type: 'ANNOUNCED', chain: 'bip122', provider, ...image })
  }
  return [...found.values()]
}

function providerAt(path: unknown): unknown {
  if (typeof path !== 'string' || path.length > 100) return undefined
  return path.split('.').reduce<unknown>((owner, key) => read(owner, key), globalThis.window)
}
