import { type ReactElement, useEffect, useRef } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Connect as english } from '../../messages/en/modal.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { Link } from '../../primitives/Link.tsx'

export interface LegalCheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** Whether the view begins with it. Default: true. */
  readonly startsFocus?: boolean
}

const LINK = /<(terms|privacy)>(.*?)<\/\1>/

/** What must be agreed to before a wallet can be chosen, or something bought. */
export function LegalCheckbox({ checked, onChange, startsFocus = true }: LegalCheckboxProps): ReactElement {
  const { termsConditionsUrl, privacyPolicyUrl } = useKit().config
  const texts = useTexts('Connect', english)
  const text =
    termsConditionsUrl && privacyPolicyUrl
      ? texts.agreeToBoth
      : termsConditionsUrl
        ? texts.agreeToTerms
        : texts.agreeToPrivacy
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    // It comes a moment after the list: where the modal has the focus, it begins here.
    const begins = startsFocus && root instanceof ShadowRoot && root.activeElement
    if (begins) place.current?.querySelector('input')?.focus()
  }, [startsFocus])
  return (
    <div ref={place}>
      <Checkbox checked={checked} onChange={onChange} startsFocus={startsFocus}>
        {text.split(LINK).map((part, at, parts) =>
          // Name and text of a link follow one another, between the plain parts.
          at % 3 === 1 ? null : at % 3 === 2 ? (
            <Link key={part} href={parts[at - 1] === 'terms' ? termsConditionsUrl : privacyPolicyUrl}>
              {part}
            </Link>
          ) : (
            part
          ),
        )}
      </Checkbox>
    </div>
  )
}
