import type { ReactElement, ReactNode } from 'react'
import type { Programme } from '../programme/programme.ts'
import { AppLink } from '../shell/links/AppLink.tsx'
import { BackButton } from './BackButton.tsx'
import { NoWallet } from './NoWallet.tsx'
import { usePageTexts } from './texts/usePageTexts.ts'

export interface HeroProps {
  readonly programme: Programme
  /** Whether the page accepts no contributions because the programme is an example. The page says so until the mode is known; a lab hides it. */
  readonly isClosed: boolean
  /** Undefined if this page accepts no contributions to the programme. */
  readonly onBack: (() => void) | undefined
  /** The same for a user without a wallet, by e-mail. */
  readonly onEmail: (() => void) | undefined
  readonly children: ReactNode
}

/** The programme's title and summary, with the first button. */
export function Hero({ programme, isClosed, onBack, onEmail, children }: HeroProps): ReactElement {
  const { title, summary, example } = programme
  const { hero } = usePageTexts()
  const length = title.length > 140 ? 'very-long' : title.length > 60 ? 'long' : 'short'
  return (
    <section className="hero" aria-labelledby="title">
      <div className="hero__words">
        <h1 id="title" dir="auto" data-length={length}>
          {title}
        </h1>
        <div className="hero__text">
          <p className="hero__summary" dir="auto">
            {summary}
          </p>
          {isClosed && (
            <p className="hero__example">
              <span className="tag tag--test">{hero.example}</span> {hero.exampleClosed}
            </p>
          )}
        </div>
        <div className="hero__act">
          <BackButton size="large" onBack={onBack}>
            {example ? hero.backTest : hero.back}
          </BackButton>
          <AppLink className="link" to="#pays-for">
            {hero.paysFor}
          </AppLink>
          {onEmail && <NoWallet onEmail={onEmail} />}
        </div>
      </div>
      {children}
    </section>
  )
}
