import type { WalletTile } from '@latchkey/core'
import { memo, type ReactElement, useCallback, useRef } from 'react'
import { AllWallets as english } from '../../messages/en/AllWallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { Tile } from './Tile.tsx'
import { useNear } from './useNear.ts'
import type { WalletTiles } from './useWalletTiles.ts'

/** Ten lines of four: the style sheet knows how high a block is that is not drawn. */
const BLOCK = 40
const SKELETONS = 12

export interface WalletGridProps {
  readonly tiles: WalletTiles
  readonly label: string
  readonly onChoose: (tile: WalletTile) => void
}

/** Tiles in blocks, of which those far from the screen are empty space: ten thousand wallets scroll as lightly as forty. */
export function WalletGrid({ tiles, label, onChoose }: WalletGridProps): ReactElement {
  const texts = useTexts('AllWallets', english)
  const { shown, step, hasMore, readMore } = tiles
  useAnnounce(step === 'loading' ? texts.loading : texts.found(shown.length))
  const newest = useRef(onChoose)
  newest.current = onChoose
  const choose = useCallback((tile: WalletTile) => newest.current(tile), [])
  const end = useEnd(hasMore && step === 'ready' ? readMore : undefined)
  const blocks = Math.ceil(shown.length / BLOCK)
  const pending = step === 'loading' ? SKELETONS - (shown.length % 4) : 0
  return (
    // A list in parts: a ul would own its items only without them.
    // biome-ignore lint/a11y/useSemanticElements: see above
    <div data-part="wallet-list" role="list" aria-label={label} aria-busy={step === 'loading' || undefined}>
      {Array.from({ length: blocks }, (_, index) => {
        const own = shown.slice(index * BLOCK, (index + 1) * BLOCK)
        return (
          <Block
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place in the list
            key={index}
            tiles={own}
            ids={own.map(({ id }) => id).join()}
            first={index * BLOCK}
            total={hasMore ? -1 : shown.length}
            isFirst={index === 0}
            onChoose={choose}
          />
        )
      })}
      {pending > 0 ? <SkeletonTiles count={pending} /> : null}
      <div ref={end} data-part="more-tiles" aria-hidden="true" />
    </div>
  )
}

interface BlockProps {
  readonly tiles: readonly WalletTile[]
  /** What is in it: tiles are made anew whenever the list grows. */
  readonly ids: string
  readonly first: number
  readonly total: number
  readonly isFirst: boolean
  readonly onChoose: (tile: WalletTile) => void
}

const Block = memo(
  DrawnBlock,
  (one, other) =>
    one.ids === other.ids && one.total === other.total && one.tiles[0]?.tag === other.tiles[0]?.tag,
)

function DrawnBlock({ tiles, first, total, isFirst, onChoose }: BlockProps): ReactElement {
  const { ref, isNear } = useNear<HTMLDivElement>(isFirst)
  const isFull = tiles.length === BLOCK
  return (
    <div ref={ref} data-part="grid" role="presentation" data-away={isFull && !isNear ? '' : undefined}>
      {isNear || !isFull
        ? tiles.map((tile, index) => (
            <Tile key={tile.id} tile={tile} place={first + index + 1} total={total} onChoose={onChoose} />
          ))
        : null}
    </div>
  )
}

function SkeletonTiles({ count }: { count: number }): ReactElement {
  return (
    <div data-part="grid" role="presentation" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div data-part="tile" key={index}>
          <Skeleton shape="tile" />
          <Skeleton shape="name" />
        </div>
      ))}
    </div>
  )
}

/** Asks for more as soon as the end of the list comes near. */
function useEnd(readMore: (() => void) | undefined): (element: HTMLElement | null) => void {
  const observer = useRef<IntersectionObserver>(undefined)
  return useCallback(
    (element: HTMLElement | null) => {
      observer.current?.disconnect()
      if (!element || !readMore) return
      observer.current = new IntersectionObserver(
        (entries) => entries.some(({ isIntersecting }) => isIntersecting) && readMore(),
        { root: element.closest('[data-part="body"]'), rootMargin: '600px 0px' },
      )
      observer.current.observe(element)
    },
    [readMore],
  )
}
