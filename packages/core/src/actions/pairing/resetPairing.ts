import type { Kit } from '../../kit/kit.ts'
import { DEEP_LINK_KEY } from '../../pairing/pairedId.ts'
import { abandonConnect } from '../abandonConnect.ts'

/**
 * Forgets the code, the link, the wallet and the saved deep link. Existing connections stay (S4.2).
 *
 * @example
 * resetPairing(kit)
 */
export function resetPairing(kit: Kit): void {
  abandonConnect(kit)
  kit.store.dispatch({ type: 'pairing.reset' })
  kit.config.storage.removeItem(DEEP_LINK_KEY)
}
