import type { ReactElement } from 'react'
import { Glyph } from './Glyph.tsx'
import { chevronDown } from './glyphs/common.tsx'
import { Icon } from './Icon.tsx'

export interface TokenButtonProps {
  readonly token: { readonly symbol: string; readonly iconUrl?: string | undefined } | undefined
  /** A currency has no picture. */
  readonly isMoney?: boolean
  /** Shown until a token is chosen. */
  readonly empty: string
  /** For screen readers, after the symbol: what pressing does. */
  readonly hint: string
  readonly onClick: () => void
}

/** The token of an AmountField, and the way to another. */
export function TokenButton({ token, isMoney, empty, hint, onClick }: TokenButtonProps): ReactElement {
  return (
    <button type="button" data-part="token-button" onClick={onClick}>
      {token && !isMoney ? <Icon src={token.iconUrl} size={24} round /> : null}
      <span data-part={token && 'token-symbol'} dir="auto" title={token?.symbol}>
        {token ? token.symbol : empty}
      </span>
      {token ? <span data-part="sr">{hint}</span> : null}
      <Glyph of={chevronDown} size={16} />
    </button>
  )
}
