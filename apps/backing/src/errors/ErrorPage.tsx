import type { ReactElement } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { useHead } from '../shell/head/useHead.ts'
import { AppLink } from '../shell/links/AppLink.tsx'
import { useTexts } from '../shell/texts/useTexts.ts'
import { BrokenWall } from './BrokenWall.tsx'
import type { ErrorFacts } from './ErrorFacts.ts'

export interface ErrorPageProps {
  readonly facts: ErrorFacts
  /** Outside the router, only plain links work. */
  readonly isOutsideRouter?: boolean
}

/** The not-found page for a 404, or the generic error page for any other error (S2.6). It is inside `<main>`. */
export function ErrorPage({ facts, isOutsideRouter = false }: ErrorPageProps): ReactElement {
  const texts = useTexts()
  const { statusCode, statusMessage, message, fatal, advice } = facts
  const isMissing = statusCode === 404
  useHead({ title: `${statusMessage}: ${texts.app.name}` })
  return (
    <div className="error-main">
      <div className="error-page">
        <p className="error-page__code num">{statusCode}</p>
        <h1>{statusMessage}</h1>
        <p className="error-page__message mono" role="alert">
          <bdi>{message}</bdi>
        </p>
        <p className="error-page__text">
          {advice ?? (isMissing ? texts.errors.missing : texts.errors.broken)}
        </p>
        <div className="error-page__act">
          {isMissing ? null : (
            <button
              className="button button--primary button--large"
              type="button"
              onClick={() => location.reload()}
            >
              <Icon name="again" />
              {texts.act.retry}
            </button>
          )}
          <Home fatal={fatal || isOutsideRouter} isMain={isMissing} text={texts.errors.home} />
        </div>
      </div>
      <BrokenWall flaw={isMissing ? 'missing' : 'loose'} />
    </div>
  )
}

/** Links to the home page. After a fatal error, the link loads a new document, because the state in memory is not trusted. */
function Home({ fatal, isMain, text }: { fatal: boolean; isMain: boolean; text: string }): ReactElement {
  const className = isMain ? 'button button--primary button--large' : 'link'
  return fatal ? (
    <a className={className} href="/">
      {text}
    </a>
  ) : (
    <AppLink className={className} to="/">
      {text}
    </AppLink>
  )
}
