import type { ReactElement } from 'react'

/** What a visitor sees where the page was not told which gateway to use. */
export function ConfigError({ reason }: { reason: string }): ReactElement {
  return (
    <main className="error-page">
      <h1>This page is not set up</h1>
      <p className="error-page__message mono" role="alert">
        {reason}
      </p>
      <p className="error-page__text">
        Nothing was connected or sent. Whoever runs this page must serve a /config.json such as{' '}
        <code className="mono">{'{"projectId":"backing","gatewayUrl":"https://gateway.example.com"}'}</code>
        {'. '}If it has just been started, wait a moment and try again.
      </p>
      <button className="button" type="button" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  )
}
