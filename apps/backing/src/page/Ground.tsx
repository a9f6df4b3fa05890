import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import type { Programme } from '../programme/programme.ts'
import { Tooltip } from '../shell/tooltips/Tooltip.tsx'
import { knownOf, type TreasuryView } from '../treasury/treasuryView.ts'
import type { Treasury } from '../treasury/useTreasury.ts'
import { Amount } from './Amount.tsx'
import { Bone } from './Bone.tsx'
import { useNow } from './backing/useNow.ts'
import { type PageTexts, usePageTexts } from './texts/usePageTexts.ts'
import { ether, grouped } from './words/ether.ts'
import { dateTime, daysUntil, endOf, timeFrom } from './words/times.ts'

export interface GroundProps {
  readonly programme: Programme
  readonly treasury: Treasury
  readonly children: ReactNode
}

/** The section below the wall: the numbers, each with its source. */
export function Ground({ programme, treasury, children }: GroundProps): ReactElement {
  return (
    <div className="ground" id="treasury">
      <dl className="ground__in">
        <Held programme={programme} view={treasury.view} />
        <Backers view={treasury.view} />
        <Closes programme={programme} />
        <LastRead treasury={treasury} />
      </dl>
      {children}
    </div>
  )
}

interface StatProps {
  readonly term: string
  readonly value: ReactNode
  readonly note: ReactNode
  readonly extra?: ReactNode
}

function Stat({ term, value, note, extra }: StatProps): ReactElement {
  return (
    <div className="stat">
      <dt>{term}</dt>
      <dd>
        <span className="stat__value">{value}</span>
        <span className="stat__note">{note}</span>
        {extra}
      </dd>
    </div>
  )
}

const WAITING = { value: <Bone size="m" />, note: <Bone size="l" /> }

function Held({ programme, view }: { programme: Programme; view: TreasuryView }): ReactElement {
  const { stats } = usePageTexts()
  const known = knownOf(view)
  if (!known)
    return view.step === 'reading' ? (
      <Stat term={stats.held} {...WAITING} />
    ) : (
      <Stat term={stats.held} value={stats.heldUnknown} note={stats.heldUnknownNote} />
    )
  return (
    <Stat
      term={stats.held}
      value={<Amount wei={known.balance} />}
      note={view.step === 'ready' ? stats.heldNote(ether(programme.goal)) : stats.heldLast}
    />
  )
}

function Backers({ view }: { view: TreasuryView }): ReactElement {
  const { stats } = usePageTexts()
  return <Stat term={stats.backers} {...backersOf(view, stats)} />
}

function backersOf(view: TreasuryView, stats: PageTexts['stats']): Pick<StatProps, 'value' | 'note'> {
  const known = knownOf(view)
  const count = new Set(known?.contributions.map(({ from }) => from)).size
  if (view.step !== 'ready') {
    if (view.step === 'reading' && !known) return WAITING
    return count > 0
      ? { value: stats.backersCount(count), note: stats.backersLast }
      : { value: stats.heldUnknown, note: stats.heldUnknownNote }
  }
  switch (view.list) {
    case 'reading':
      return WAITING
    case 'failed':
      return { value: stats.heldUnknown, note: stats.backersFailed }
    case 'notServed':
      return view.reading.balance === 0n
        ? { value: stats.backersNone, note: stats.backersNote }
        : { value: stats.backersUnlisted, note: stats.backersUnlistedNote }
    case 'partial':
      return { value: stats.backersAtLeast(count), note: stats.backersNote }
    case 'read':
      return { value: count > 0 ? stats.backersCount(count) : stats.backersNone, note: stats.backersNote }
  }
}

function Closes({ programme: { closes } }: { programme: Programme }): ReactElement {
  const { stats, day } = usePageTexts()
  const now = useNow(60_000)
  if (closes === undefined) return <Stat term={stats.closes} value={stats.open} note={stats.openNote} />
  const end = endOf(closes)
  const last = new Date(end - 1)
  const isOver = now !== undefined && now >= end
  const left = now === undefined ? stats.closesNote : stats.closesIn(daysUntil(now, end))
  return (
    <Stat
      term={isOver ? stats.closed : stats.closes}
      value={<bdi>{day(last.getUTCDate(), last.getUTCMonth(), last.getUTCFullYear())}</bdi>}
      note={isOver ? stats.closedNote : left}
    />
  )
}

function LastRead({ treasury: { view, isReading, readAgain } }: { treasury: Treasury }): ReactElement {
  const texts = usePageTexts()
  const { stats, locale } = texts
  const now = useNow(1_000)
  const known = knownOf(view)
  const again = (
    <Tooltip content={stats.readAgain}>
      <button
        className="icon-button icon-button--inline"
        type="button"
        aria-label={stats.readAgain}
        aria-busy={isReading}
        onClick={readAgain}
      >
        <Icon name="again" />
      </button>
    </Tooltip>
  )
  if (!known)
    return view.step === 'reading' ? (
      <Stat term={stats.read} value={<Bone size="m" />} note={<Bone size="s" />} />
    ) : (
      <Stat term={stats.read} value={stats.never} note={stats.neverNote} extra={again} />
    )
  const block = grouped(known.blockNumber)
  if (view.step === 'ready')
    return (
      <Stat
        term={stats.read}
        value={<bdi>{stats.block(block)}</bdi>}
        note={<bdi>{now === undefined ? '' : timeFrom(now, known.readAt, texts)}</bdi>}
        extra={again}
      />
    )
  return (
    <Stat
      term={stats.read}
      value={<bdi>{now === undefined ? '' : dateTime(known.readAt, locale)}</bdi>}
      note={<bdi>{stats.inBlock(block)}</bdi>}
      extra={view.step === 'unreachable' ? again : undefined}
    />
  )
}
