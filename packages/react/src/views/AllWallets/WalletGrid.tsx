import type { WalletTile } from '@latchkey/core'
import { type ReactElement, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { AllWallets as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { Tile } from './Tile.tsx'
import { LINE, useLines } from './useLines.ts'
import { useWalk } from './useWalk.ts'
import type { WalletTiles } from './useWalletTiles.ts'

const SKELETONS = 12

export interface WalletGridProps {
  readonly tiles: WalletTiles
  /** The search text. Another text is another list, shown from its top. */
  readonly query: string
  readonly label: string
  readonly onChoose: (tile: WalletTile) => void
}

/** Tiles, of which only those near the screen are drawn: ten thousand wallets scroll as lightly as forty. */
export function WalletGrid({ tiles, query, label, onChoose }: WalletGridProps): ReactElement {
  const texts = useTexts('AllWallets', english)
  const { shown, count, step, hasMore, readMore } = tiles
  useAnnounce(step === 'loading' ? texts.loading : texts.found(count))
  const newest = useRef(onChoose)
  newest.current = onChoose
  const choose = useCallback((tile: WalletTile) => newest.current(tile), [])
  const list = useRef<HTMLDivElement>(null)
  const pending = step === 'loading' ? SKELETONS - (shown.length % LINE) : 0
  const lines = Math.ceil((shown.length + pending) / LINE)
  // The order matters: focusing a tile and measuring what is near need the list's current scroll position.
  useTop(list, query)
  const { from, to, isNearEnd } = useLines(list, lines)
  const { current, onKeyDown, onFocus } = useWalk(list, shown.length, query)
  const drawn = shown.slice(from * LINE, to * LINE)
  // The focused tile stays drawn, no matter how far the list is scrolled.
  const kept = shown[current]
  const isBefore = current < from * LINE
  const isKept = kept !== undefined && (isBefore || current >= to * LINE)
  useEffect(() => {
    if (isNearEnd && hasMore && step === 'ready') readMore()
  }, [isNearEnd, hasMore, step, readMore])

  const toTile = (tile: WalletTile, place: number): ReactElement => (
    <Tile
      key={tile.id}
      tile={tile}
      place={place}
      total={hasMore ? -1 : shown.length}
      isCurrent={place === current}
      isKept={isKept && place === current}
      onChoose={choose}
    />
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list in parts; a ul would own its items only without them
    <div
      ref={list}
      data-part="wallet-list"
      data-roving=""
      role="list"
      aria-label={label}
      aria-busy={step === 'loading' || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      {[
        ...(isKept && isBefore ? [toTile(kept, current)] : []),
        ...drawn.map((tile, index) => toTile(tile, from * LINE + index)),
        ...(isKept && !isBefore ? [toTile(kept, current)] : []),
      ]}
      {to === lines ? <SkeletonTiles count={pending} /> : null}
    </div>
  )
}

function useTop(list: RefObject<HTMLElement | null>, query: string): void {
  const before = useRef(query)
  useLayoutEffect(() => {
    if (before.current === query) return
    before.current = query
    for (const part of ['body', 'view']) {
      const scroller = list.current?.closest(`[data-part="${part}"]`)
      if (scroller) scroller.scrollTop = 0
    }
  }, [list, query])
}

function SkeletonTiles({ count }: { count: number }): ReactElement {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div data-part="tile" key={index} role="presentation" aria-hidden="true">
          <Skeleton shape="tile" />
          <Skeleton shape="name" />
        </div>
      ))}
    </>
  )
}
