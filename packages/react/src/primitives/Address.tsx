import { traitsOf } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKitState } from '../hooks/useKitState.ts'
import { common } from '../messages/en/modal.ts'
import { useTexts } from '../messages/useTexts.ts'
import { useSheet } from '../modal/useSheet.ts'
import css from './Address.css.ts'
import { FullAddress } from './FullAddress.tsx'
import { Glyph } from './Glyph.tsx'
import { copy as copyGlyph } from './glyphs/common.tsx'
import { shortAddress } from './shortAddress.ts'
import { useCopy } from './useCopy.ts'

export interface AddressProps {
  readonly address: string
  /** `full` shows all of it, in groups of four. Selected and copied, it is one text without spaces. */
  readonly form?: 'short' | 'full'
  /** In the text's own colour, as in a review. */
  readonly strong?: boolean | undefined
}

/** The ends of an address or a hash; the title has all of it. */
export function ShortAddress({ address }: { readonly address: string }): ReactElement {
  return (
    <bdi data-part="num" dir="ltr" title={address}>
      {shortAddress(address)}
    </bdi>
  )
}

/** An address that a click copies. The title has the whole address, and screen readers read it. */
export function Address({ address, form = 'short', strong }: AddressProps): ReactElement {
  useSheet(css)
  const copy = useCopy()
  const { addressPrefix } = useKitState((state) => traitsOf(state))
  const texts = useTexts('common', common)
  if (form === 'full') return <FullAddress address={address} prefix={addressPrefix} />
  return (
    <button
      type="button"
      data-part="address"
      data-strong={strong ? '' : undefined}
      title={address}
      onClick={() => copy(address)}
    >
      <span data-part="sr">{texts.copyAddress}</span>
      <bdi>{shortAddress(address)}</bdi>
      <Glyph of={copyGlyph} size={16} />
    </button>
  )
}
