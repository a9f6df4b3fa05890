import { pairingFlow } from '../../flows/pairing/pairing.ts'
import { selectPairing } from '../../flows/pairing/select.ts'
import type { Kit } from '../../kit/kit.ts'
import type { Draft, Proposal } from '../session/propose.ts'
import type { Codes } from '../types.ts'
import { claim } from './claim.ts'
import { keep } from './keep.ts'
import { readCodes } from './storedCodes.ts'

interface Means {
  readonly listen: (kit: Kit, draft: Draft) => Promise<Proposal>
  readonly use: (codes: Codes) => void
}

/** Resumes the codes that an earlier page load displayed, if they are still valid. */
export async function resumeCodes(kit: Kit, { listen, use }: Means): Promise<void> {
  const kept = readCodes(kit)
  const isOwn = await Promise.all(kept.map(({ draft }) => claim(kit, draft.id)))
  const codes = kept.filter((_, at) => isOwn[at])
  const shown = codes.at(-1)
  const { store } = kit
  store.attach(pairingFlow)
  // The user has already requested another code.
  if (!shown || selectPairing(store.get()).progress.step !== 'idle') return
  const { draft, wallet, linking } = shown
  store.dispatch({ type: 'pairing.started', ...(wallet ? { wallet } : {}) })
  if (linking) store.dispatch({ type: 'pairing.linkOpened', ...linking })
  store.dispatch({ type: 'pairing.ready', uri: draft.uri, expiresAt: draft.expiresAt })
  const former = codes.slice(0, -1).map((code) => code.draft.uri)
  use({ former })
  for (const code of codes) {
    const last = await listen(kit, code.draft)
    keep(kit, last)
    // The user may have requested another code in the meantime.
    if (code === shown && last.isWanted()) use({ last, former })
  }
}
