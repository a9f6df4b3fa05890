import type { CaipNetworkId } from '@latchkey/contract'
import type { Adapter } from '../../adapter/adapter.ts'
import type { Receiver } from '../../flows/send/state.ts'

/**
 * Resolves a text to a receiver: an address, or a name that resolves to an address. Never throws.
 *
 * @param resolve - finds the address of a name; undefined if the name is not registered
 */
export async function readReceiver(
  adapter: Adapter,
  text: string,
  caipNetworkId: CaipNetworkId,
  resolve: (name: string) => Promise<string | undefined>,
): Promise<Receiver> {
  try {
    if (!looksLikeName(text)) return await readAddress(adapter, text, text, caipNetworkId)
    const address = await resolve(text)
    if (address === undefined) return { text, step: 'invalid', verdict: 'name-unknown' }
    const receiver = await readAddress(adapter, text, address, caipNetworkId)
    if (receiver.step === 'invalid' && receiver.verdict === 'zero')
      return { text, step: 'invalid', verdict: 'name-unknown' }
    return receiver.step === 'known' ? { ...receiver, profileName: text } : receiver
  } catch {
    // Also if the code that checks addresses did not load. Users need only one distinction: the name is not registered,
    // or names cannot be read now.
    return { text, step: 'invalid', verdict: 'name-unreadable' }
  }
}

async function readAddress(
  adapter: Adapter,
  text: string,
  address: string,
  caipNetworkId: CaipNetworkId,
): Promise<Receiver> {
  const verdict = await adapter.checkAddress({ address, caipNetworkId })
  if (verdict !== 'valid') return { text, step: 'invalid', verdict }
  // A warning, not a requirement: if the code cannot be read, there is no warning.
  const isContract = await adapter.isContract?.({ address, caipNetworkId }).catch(() => undefined)
  return { text, step: 'known', address, ...(isContract === undefined ? {} : { isContract }) }
}

function looksLikeName(text: string): boolean {
  return /^[^\s/@:]+\.[^\s/@:.]{2,}$/.test(text)
}
