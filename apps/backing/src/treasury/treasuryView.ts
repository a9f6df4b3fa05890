import { byArrival, type Contribution } from './contribution.ts'
import type { TransferList } from './history.ts'
import type { TreasuryBalance } from './readBalance.ts'
import type { Reading } from './snapshot.ts'
import type { TreasuryProblem } from './TreasuryError.ts'

/** The state of the list of transfers. `notServed`: this gateway has no list. */
export type ListStep = 'reading' | 'read' | 'partial' | 'notServed' | 'failed'

/** A treasury as the page shows it. An unknown value is absent, never zero. */
export type TreasuryView =
  /** The first read is pending; `last` is an earlier reading, if there is one. */
  | { readonly step: 'reading'; readonly last?: Reading }
  | { readonly step: 'unreachable'; readonly problem: TreasuryProblem; readonly last?: Reading }
  | { readonly step: 'ready'; readonly reading: Reading; readonly list: ListStep }

export interface TreasuryFindings {
  /** The last balance that was read on this page. */
  readonly balance?: TreasuryBalance | undefined
  /** Why it cannot be read now. */
  readonly problem?: TreasuryProblem | undefined
  readonly list?: TransferList | undefined
  readonly listFailed?: boolean
  /** The user's own contributions, as read from the chain. */
  readonly own: readonly Contribution[]
  /** The build's reading. */
  readonly snapshot?: Reading | undefined
}

/**
 * Combines the readings. A contribution in a block that the balance does not include yet is not shown until the next balance,
 * so that progress and stones change together.
 */
export function treasuryView({
  balance,
  problem,
  list,
  listFailed = false,
  own,
  snapshot,
}: TreasuryFindings): TreasuryView {
  if (!balance) {
    const last = snapshot ? { last: snapshot } : {}
    return problem ? { step: 'unreachable', problem, ...last } : { step: 'reading', ...last }
  }
  const listed = list?.step === 'read' ? list.contributions : []
  const contributions = together(listed, own).filter(({ blockNumber }) => blockNumber <= balance.blockNumber)
  const reading: Reading = { ...balance, contributions }
  if (problem) return { step: 'unreachable', problem, last: reading }
  return { step: 'ready', reading, list: stepOf(list, listFailed) }
}

export function knownOf(view: TreasuryView): Reading | undefined {
  return view.step === 'ready' ? view.reading : view.last
}

function stepOf(list: TransferList | undefined, failed: boolean): ListStep {
  if (!list) return failed ? 'failed' : 'reading'
  if (list.step === 'notServed') return 'notServed'
  return list.complete ? 'read' : 'partial'
}

/** Merges both lists: each transaction once, in order of arrival. */
function together(listed: readonly Contribution[], own: readonly Contribution[]): readonly Contribution[] {
  const byHash = new Map([...listed, ...own].map((one) => [one.hash, one]))
  return [...byHash.values()].sort(byArrival)
}
