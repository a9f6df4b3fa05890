import type { Programme } from '../../programme/programme.ts'
import type { Contribution } from '../../treasury/contribution.ts'
import type { Reading } from '../../treasury/snapshot.ts'
import { knownOf, type TreasuryView } from '../../treasury/treasuryView.ts'
import { percentOf } from '../../wall/share.ts'
import { type Piece, square } from '../../wall/square.ts'
import { usualTier } from '../usualTier.ts'

/** A tone of stone, the larger the contribution the further from the page's own. */
export type Tone = 1 | 2 | 3 | 4

/** Everything that the figure shows, before it is drawn at a size. */
export interface WallModel {
  /** `reading` and `unknown` have nothing laid; `stale` is the last that was known. */
  readonly step: 'reading' | 'unknown' | 'stale' | 'empty' | 'ready'
  readonly balance: bigint
  readonly goal: bigint
  readonly percent: number
  readonly pieces: readonly Piece[]
  readonly contributions: readonly Contribution[]
  /** The list of contributions is still being read: what the balance holds beyond it may turn into stones. */
  readonly isListing: boolean
  /** Places of the user's own in `contributions`. */
  readonly own: readonly number[]
  readonly toneOf: (amount: bigint) => Tone
  readonly levels: readonly Level[]
  /** A stone that would come next, to be outlined; absent where it would not fit below the goal. */
  readonly next?: bigint
}

/** A height that means something: what it pays for, or the goal. */
export interface Level {
  readonly amount: bigint
  readonly name: string
  readonly reached: boolean
}

export interface WallModelParameters {
  readonly programme: Programme
  readonly view: TreasuryView
  readonly ownHashes: readonly string[]
  /** What the goal's mark says where no line of the programme ends there. */
  readonly goalName: string
}

/** Says what to draw of a treasury. */
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

/** Four tones for however many tiers there are; what is below the first tier has its tone. */
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
