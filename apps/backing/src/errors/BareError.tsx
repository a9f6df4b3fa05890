import type { ReactElement } from 'react'
import { Mark } from '../shell/Mark.tsx'
import { useTexts } from '../shell/texts/useTexts.ts'
import { describeError } from './describeError.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** The error page for a failed shell. It uses neither router nor kit, which may be broken. */
export function BareError({ error }: { error: unknown }): ReactElement {
  const { app } = useTexts()
  return (
    <>
      <header className="header">
        <div className="header__in">
          <a className="wordmark" href="/" aria-label={app.home}>
            <Mark />
            <span>{app.name}</span>
          </a>
        </div>
      </header>
      <main id="main">
        <ErrorPage facts={describeError(error)} isOutsideRouter />
      </main>
    </>
  )
}
