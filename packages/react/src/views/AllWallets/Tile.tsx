import type { WalletTile } from '@latchkey/core'
import { memo, type ReactElement, useLayoutEffect, useRef } from 'react'
import { AllWallets as english } from '../../messages/en/wallets.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { check } from '../../primitives/glyphs/common.tsx'
import { Icon } from '../../primitives/Icon.tsx'
import { LINE, LINE_PX } from './useLines.ts'

export interface TileProps {
  readonly tile: WalletTile
  /** In the list, from 0. */
  readonly place: number
  /** The size of the whole list; -1 if unknown. */
  readonly total: number
  /** Whether it is the one in the Tab order. */
  readonly isCurrent: boolean
  /** Far from the drawn tiles, and kept for the keyboard only. */
  readonly isKept: boolean
  readonly onChoose: (tile: WalletTile) => void
}

export const Tile = memo(function Tile(props: TileProps): ReactElement {
  const texts = useTexts('AllWallets', english)
  const { tile, place, total, isCurrent, isKept, onChoose } = props
  const { name, imageUrl, tag } = tile
  const item = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!item.current || !isKept) return
    item.current.style.insetBlockStart = `${Math.floor(place / LINE) * LINE_PX}px`
    item.current.style.insetInlineStart = `${((place % LINE) * 100) / LINE}%`
  }, [isKept, place])
  return (
    // biome-ignore lint/a11y/useSemanticElements: items of a list in parts
    <div
      ref={item}
      role="listitem"
      data-part="tile-item"
      data-kept={isKept ? '' : undefined}
      aria-posinset={place + 1}
      aria-setsize={total}
    >
      <button
        type="button"
        data-part="tile"
        data-place={place}
        tabIndex={isCurrent ? 0 : -1}
        data-installed={tag ? '' : undefined}
        title={name}
        onClick={() => onChoose(tile)}
      >
        <Icon src={imageUrl} size={56} {...(tag ? { badgeGlyph: check } : {})} />
        <span data-part="tile-name" dir="auto">
          {name}
        </span>
        {tag ? <span data-part="sr">, {texts[tag]}</span> : null}
      </button>
    </div>
  )
}, isSame)

/** Tile objects are recreated whenever the list grows, so compare what they display and open. */
function isSame(one: TileProps, other: TileProps): boolean {
  return (
    one.place === other.place &&
    one.total === other.total &&
    one.isCurrent === other.isCurrent &&
    one.isKept === other.isKept &&
    one.tile.id === other.tile.id &&
    one.tile.tag === other.tile.tag &&
    one.tile.wallet === other.tile.wallet &&
    one.tile.installed === other.tile.installed
  )
}
