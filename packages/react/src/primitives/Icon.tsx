import { type ReactElement, type ReactNode, useContext, useState } from 'react'
import { Monogram } from '../art/Monogram.tsx'
import { ShownContext } from '../modal/ShownContext.ts'
import { useSheet } from '../modal/useSheet.ts'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import css from './Icon.css.ts'

export type IconSize = 16 | 20 | 24 | 32 | 40 | 56 | 72

export interface IconProps {
  /** What the thing is called: the monogram's letter and colour where there is no picture. */
  readonly name: string
  readonly src?: string | undefined
  /** Our own drawing, in place of a picture. */
  readonly art?: ReactElement | undefined
  /** In pixels; 40 unless set. */
  readonly size?: IconSize
  /** Tokens and people are round, wallets and networks are not. */
  readonly round?: boolean
  readonly letters?: 1 | 2
  /** A small picture or a sign on the icon's corner. */
  readonly badge?: ReactNode
  readonly badgeGlyph?: GlyphShape
}

/** The picture of a wallet, network, token or person: its own, else a monogram; never a broken image. */
export function Icon({
  name,
  src,
  art,
  size = 40,
  round,
  letters = 1,
  badge,
  badgeGlyph,
}: IconProps): ReactElement {
  useSheet(css)
  // A dialog that is not shown yet fetches no picture.
  const isShown = useContext(ShownContext) || src?.startsWith('data:')
  const [failed, setFailed] = useState<string>()
  return (
    <span data-part="icon" data-size={size === 40 ? undefined : size} data-round={round ? '' : undefined}>
      {src && isShown && src !== failed ? (
        <img src={src} alt="" draggable={false} referrerPolicy="no-referrer" onError={() => setFailed(src)} />
      ) : (
        (art ?? <Monogram name={name} letters={letters} />)
      )}
      {badge ? <span data-part="icon-badge">{badge}</span> : null}
      {badgeGlyph ? (
        <span data-part="icon-badge" data-glyph="">
          <Glyph of={badgeGlyph} />
        </span>
      ) : null}
    </span>
  )
}
