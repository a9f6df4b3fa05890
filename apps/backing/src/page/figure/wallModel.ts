import type { Programme } from '../../programme/programme.ts'
import type { Contribution } from '../../treasury/contribution.ts'
import type { Reading } from '../../treasury/snapshot.ts'
import { knownOf, type TreasuryView } from '../../treasury/treasuryView.ts'
import { percentOf } from '../../wall/share.ts'
import { type Piece, square } from '../../wall/square.ts'
import { usualTier } from '../usualTier.ts'

/** A tone of stone. A larger contribution has more contrast with the page. */
export type Tone = 1 | 2 | 3 | 4

/** Everything that the figure shows, before it is drawn at a size. */
export interface WallModel {
  /** `reading` and `unknown` have no stones; `stale` has the last known ones. */
  readonly step: 'reading' | 'unknown' | 'stale' | 'empty' | 'ready'
  readonly balance: bigint
  readonly goal: bigint
  readonly percent: number
  readonly pieces: readonly Piece[]
  readonly contributions: readonly Contribution[]
  /** Whether the list of contributions is still loading. The part of the balance that is not in the list may become stones. */
  readonly isListing: boolean
  /** Indexes of the user's own contributions in `contributions`. */
  readonly own: readonly number[]
  readonly toneOf: (amount: bigint) => Tone
  readonly levels: readonly Level[]
  /** The amount of the next stone, to outline; absent if the stone would not fit below the goal. */
  readonly next?: bigint
}

/** A marked height: a purpose, or the goal. */
export interface Level {
  readonly amount: bigint
  readonly name: string
  readonly reached: boolean
}

export interface WallModelParameters {
  readonly programme: Programme
  readonly view: TreasuryView
  readonly ownHashes: readonly string[]
  /** The label of the goal's mark, if no line of the programme ends at the goal. */
  readonly goalName: string
}

/** Computes the figure of a treasury. */
export function wallModel({ programme, view, ownHashes, goalName }: WallModelParameters): WallModel {
  const known = knownOf(view)
  const balance = known?.balance ?? 0n
  const contributions = known?.contributions ?? []
  const amounts = contributions.map(({ amount }) => amount)
  const step = stepOf(view, known)
  const next = programme.tiers[usualTier(programme.tiers.length)]?.from
  return {
    step,
    balance,
    goal: programme.goal,
    percent: percentOf(balance, programme.goal),
    pieces: square(balance, amounts),
    contributions,
    isListing: view.step === 'ready' && view.list === 'reading',
    own: contributions.flatMap(({ hash }, index) => (ownHashes.includes(hash) ? [index] : [])),
    toneOf: toneBy(programme.tiers.map(({ from }) => from)),
    levels: levelsOf(programme, balance, goalName),
    ...(step === 'ready' && next !== undefined && balance + next <= programme.goal ? { next } : {}),
  }
}

function stepOf(view: TreasuryView, known: Reading | undefined): WallModel['step'] {
  if (!known) return view.step === 'unreachable' ? 'unknown' : 'reading'
  if (view.step !== 'ready') return 'stale'
  return known.balance === 0n ? 'empty' : 'ready'
}

/** Maps amounts to four tones, for any number of tiers. An amount below the first tier has the first tier's tone. */
export function toneBy(tiers: readonly bigint[]): (amount: bigint) => Tone {
  const tones: readonly Tone[] = [1, 2, 3, 4]
  return (amount) => {
    const rank = Math.max(
      0,
      tiers.findLastIndex((from) => from <= amount),
    )
    const step = tiers.length <= 4 ? rank : Math.floor((rank * 4) / tiers.length)
    return tones[step] ?? 4
  }
}

function levelsOf({ paysFor, goal }: Programme, balance: bigint, goalName: string): readonly Level[] {
  const lines = paysFor.map(({ level, title }) => ({ amount: level, name: title }))
  const all = lines.at(-1)?.amount === goal ? lines : [...lines, { amount: goal, name: goalName }]
  return all.map((level) => ({ ...level, reached: balance >= level.amount }))
}
