import type { ReactElement } from 'react'

export interface OverviewProps {
  readonly states: readonly { readonly view: string; readonly state: string }[]
  readonly missing: readonly string[]
  readonly theme: 'light' | 'dark'
}

export function Overview({ states, missing, theme }: OverviewProps): ReactElement {
  const views = [...new Set(states.map(({ view }) => view))].sort()
  const other = theme === 'dark' ? 'light' : 'dark'
  return (
    <>
      <h1>Latchkey gallery</h1>
      <p>
        <a href={`?theme=${other}`}>In {other}</a>
      </p>
      {missing.length > 0 ? <p role="alert">Missing: {missing.join(', ')}</p> : null}
      {views.map((view) => (
        <section key={view}>
          <h2>{view}</h2>
          <div className="frames">
            {states
              .filter((one) => one.view === view)
              .map(({ state }) => {
                const address = `?${new URLSearchParams({ view, state, theme })}`
                return (
                  <figure key={state}>
                    <figcaption>
                      <a href={address}>{state}</a>
                    </figcaption>
                    <iframe src={address} title={`${view}, ${state}`} loading="lazy" />
                  </figure>
                )
              })}
          </div>
        </section>
      ))}
    </>
  )
}
