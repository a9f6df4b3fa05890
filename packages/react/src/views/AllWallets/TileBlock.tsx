import type { WalletTile } from '@latchkey/core'
import { memo, type ReactElement } from 'react'
import { Tile } from './Tile.tsx'
import { useNear } from './useNear.ts'

/** Ten lines of four: the style sheet knows how high a block is that is not drawn. */
export const BLOCK = 40

export interface TileBlockProps {
  readonly tiles: readonly WalletTile[]
  /** The place of its first tile in the list, from 0. */
  readonly first: number
  readonly total: number
  /** The tile that the keyboard is at, where it is in this block; else -1. */
  readonly current: number
  readonly onChoose: (tile: WalletTile) => void
}

/** A part of the grid. Far from the screen it is empty space, unless the keyboard is in it. */
export const TileBlock = memo(function TileBlock(props: TileBlockProps): ReactElement {
  const { tiles, first, total, current, onChoose } = props
  const { ref, isNear } = useNear<HTMLDivElement>(first === 0)
  const isDrawn = isNear || current >= 0 || tiles.length < BLOCK
  return (
    <div ref={ref} data-part="grid" role="presentation" data-away={isDrawn ? undefined : ''}>
      {isDrawn
        ? tiles.map((tile, index) => (
            <Tile
              key={tile.id}
              tile={tile}
              place={first + index}
              total={total}
              isCurrent={first + index === current}
              onChoose={onChoose}
            />
          ))
        : null}
    </div>
  )
}, isSame)

/** Tiles are made anew whenever the list grows: what counts is what they show. */
function isSame(one: TileBlockProps, other: TileBlockProps): boolean {
  return (
    one.total === other.total &&
    one.current === other.current &&
    one.tiles.length === other.tiles.length &&
    one.tiles.every(({ id, tag, wallet }, index) => {
      const tile = other.tiles[index]
      return tile?.id === id && tile.tag === tag && tile.wallet === wallet
    })
  )
}
