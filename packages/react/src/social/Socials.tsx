import { pushView, type SocialProvider } from '@latchkey/core'
import type { ReactElement } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { ConnectSocials as english } from '../messages/en/email.ts'
import { useSection } from '../messages/useSection.ts'
import { useTexts } from '../messages/useTexts.ts'
import { useSheet } from '../modal/useSheet.ts'
import { Glyph } from '../primitives/Glyph.tsx'
import { more, socialGlyphs } from '../primitives/glyphs/social.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import css from './Socials.css.ts'
import { signInWith } from './signInWith.ts'
import { socialNames } from './socialNames.ts'

/** Places in the row; the last one leads to the others where there are more. */
const PLACES = 4

export interface SocialsProps {
  /** Undefined while the gateway is asked. */
  readonly socials: readonly SocialProvider[] | undefined
  readonly isHeld: boolean
}

/** The providers to sign in with: the first ones, and the way to the others. */
export function Socials({ socials, isHeld }: SocialsProps): ReactElement {
  useSheet(css)
  useSection('ConnectSocials')
  const kit = useKit()
  const texts = useTexts('ConnectSocials', english)
  if (!socials)
    return (
      <div data-part="socials" aria-hidden="true">
        {Array.from({ length: PLACES }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
          <span key={place} data-part="social" data-state="loading">
            <Skeleton shape="sub" />
          </span>
        ))}
      </div>
    )
  const isWhole = socials.length <= PLACES
  return (
    <fieldset data-part="socials" aria-label={texts.group}>
      {socials.slice(0, isWhole ? PLACES : PLACES - 1).map((provider) => (
        <button
          key={provider}
          type="button"
          data-part="social"
          aria-label={texts.continueWith(socialNames[provider])}
          data-state={isHeld ? 'disabled' : undefined}
          aria-disabled={isHeld || undefined}
          onClick={isHeld ? undefined : () => signInWith(kit, provider)}
        >
          <Glyph of={socialGlyphs[provider]} />
          <span data-part="social-name">{socialNames[provider]}</span>
        </button>
      ))}
      {isWhole ? null : (
        <button
          type="button"
          data-part="social"
          data-state={isHeld ? 'disabled' : undefined}
          aria-disabled={isHeld || undefined}
          onClick={isHeld ? undefined : () => pushView(kit, { view: 'ConnectSocials' })}
        >
          <Glyph of={more} />
          <span data-part="social-name">{texts.more}</span>
        </button>
      )}
    </fieldset>
  )
}
