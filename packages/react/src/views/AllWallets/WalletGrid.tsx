import type { WalletTile } from '@latchkey/core'
import { type ReactElement, useCallback, useRef } from 'react'
import { AllWallets as english } from '../../messages/en/AllWallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useAnnounce } from '../../primitives/useAnnounce.ts'
import { BLOCK, TileBlock } from './TileBlock.tsx'
import { useEnd } from './useEnd.ts'
import { LINE, useWalk } from './useWalk.ts'
import type { WalletTiles } from './useWalletTiles.ts'

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
  const list = useRef<HTMLDivElement>(null)
  const { current, onKeyDown, onFocus } = useWalk(list, shown.length)
  const blocks = Math.ceil(shown.length / BLOCK)
  const pending = step === 'loading' ? SKELETONS - (shown.length % LINE) : 0
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
      {Array.from({ length: blocks }, (_, index) => {
        const own = shown.slice(index * BLOCK, (index + 1) * BLOCK)
        return (
          <TileBlock
            // biome-ignore lint/suspicious/noArrayIndexKey: a block is a place in the list
            key={index}
            tiles={own}
            first={index * BLOCK}
            total={hasMore ? -1 : shown.length}
            current={Math.floor(current / BLOCK) === index ? current : -1}
            onChoose={choose}
          />
        )
      })}
      {pending > 0 ? <SkeletonTiles count={pending} /> : null}
      <div ref={end} data-part="more-tiles" aria-hidden="true" />
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
