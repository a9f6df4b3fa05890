import { type ReactElement, useEffect, useRef } from 'react'
import { useKit } from '../../hooks/useKit.ts'
import { Connect as english } from '../../messages/en/Connect.ts'
import { useTexts } from '../../messages/useTexts.ts'
import { Checkbox } from '../../primitives/Checkbox.tsx'
import { Link } from '../../primitives/Link.tsx'

export interface LegalCheckboxProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** What must be agreed to before a wallet can be chosen. */
export function LegalCheckbox({ checked, onChange }: LegalCheckboxProps): ReactElement {
  const { termsConditionsUrl, privacyPolicyUrl } = useKit().config
  const texts = useTexts('Connect', english)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const root = place.current?.getRootNode()
    // It comes a moment after the list: where the modal has the focus, it begins here.
    if (root instanceof ShadowRoot && root.activeElement) place.current?.querySelector('input')?.focus()
  }, [])
  return (
    <div ref={place}>
      <Checkbox checked={checked} onChange={onChange} startsFocus>
        {texts.agree} {termsConditionsUrl ? <Link href={termsConditionsUrl}>{texts.terms}</Link> : null}
        {termsConditionsUrl && privacyPolicyUrl ? ` ${texts.and} ` : null}
        {privacyPolicyUrl ? <Link href={privacyPolicyUrl}>{texts.privacy}</Link> : null}
      </Checkbox>
    </div>
  )
}
