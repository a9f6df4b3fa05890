import type { MissingWallet } from '../flows/missing/state.ts'
import { parseConnection } from './storedRecord.ts'

/** 30 days. */
const MISSING_MS = 30 * 24 * 3_600_000

/** Drops corrupt entries, and wallets that have been missing for too long. */
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
    return []
  }
}
