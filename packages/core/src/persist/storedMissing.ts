import type { MissingWallet } from '../flows/missing/state.ts'
import { parseConnection } from './storedRecord.ts'

/** How long the connection of a wallet that is missing is kept: 30 days. */
const MISSING_MS = 30 * 24 * 3_600_000

/** The missing wallets of a stored text, without those that have been missing for too long. What is corrupt is not trusted. */
export function parseMissing(text: string): readonly MissingWallet[] {
  try {
    const { missing = [] }: { missing?: readonly { since: unknown }[] } = JSON.parse(text)
    return missing
      .map((raw) => {
        if (typeof raw.since !== 'number') throw new TypeError('no time')
        return { ...parseConnection(raw), since: raw.since }
      })
      .filter(({ since }) => Date.now() - since < MISSING_MS)
  } catch {
    // Whatever stands there is not ours to guess at.
    return []
  }
}
