import { type ReactElement, type ReactNode, useContext, useState } from 'react'
import { ShownContext } from '../modal/ShownContext.ts'
import { useSheet } from '../modal/useSheet.ts'
import { Glyph, type GlyphShape } from './Glyph.tsx'
import { coin, wallet } from './glyphs/common.tsx'
import css from './Icon.css.ts'

export type IconSize = 16 | 20 | 24 | 32 | 40 | 56 | 72

export interface IconProps {
  readonly src?: string | undefined
  /** Our own drawing, in place of a picture. */
  readonly art?: ReactElement | undefined
  /** The glyph for a thing without a picture, on a neutral plate. Default: a coin if round, else a wallet. */
  readonly glyph?: GlyphShape | undefined
  /** In pixels. Default: 40. */
  readonly size?: IconSize
  /** Tokens and people are round, wallets and networks are not. */
  readonly round?: boolean
  /** Without colour. A test network has the grey mark of its main network. */
  readonly grey?: boolean | undefined
  /** A small picture or a sign on the icon's corner. */
  readonly badge?: ReactNode
  readonly badgeGlyph?: GlyphShape
}

/** The picture of a wallet, network, token or user: its own, else a neutral glyph; never a broken image. */
export function Icon(props: IconProps): ReactElement {
  useSheet(css)
  const { src, art, size = 40, round, grey, badge, badgeGlyph, glyph = round ? coin : wallet } = props
  const [failed, setFailed] = useState<string>()
  // A dialog that is not shown yet fetches no picture.
  const isShown = useContext(ShownContext) || src?.startsWith('data:')
  const hasPicture = isShown && src && src !== failed
  const shared = {
    'data-part': 'icon',
    'data-size': size === 40 ? undefined : size,
    'data-round': round ? '' : undefined,
    'data-grey': grey ? '' : undefined,
  }
  const picture = {
    ...({ src, loading: 'lazy', decoding: 'async', draggable: false } as const),
    ...({ referrerPolicy: 'no-referrer', onError: () => setFailed(src) } as const),
  }
  // A list has many: a picture alone is one element.
  if (hasPicture && !badge && !badgeGlyph) return <img {...shared} {...picture} alt="" />
  return (
    <span {...shared} data-neutral={hasPicture || art ? undefined : ''}>
      {hasPicture ? <img {...picture} alt="" /> : (art ?? <Glyph of={glyph} />)}
      {badge ? <span data-part="icon-badge">{badge}</span> : null}
      {badgeGlyph ? (
        <span data-part="icon-badge" data-glyph="">
          <Glyph of={badgeGlyph} />
        </span>
      ) : null}
    </span>
  )
}
