import type { ReactElement } from 'react'
import type { Texts } from '../texts/texts.ts'

interface AskerProps {
  /** The site's name and icon from the operator's list; empty if the list has none. */
  readonly app: { readonly name: string; readonly icon: string }
  readonly origin: string
  readonly texts: Texts
}

/** Who asks: the site's name and icon, and its origin as the browser reports it. */
export const Asker = ({ app, origin, texts }: AskerProps): ReactElement => (
  <p data-part="origin">
    {app.icon ? <img src={app.icon} alt="" /> : null}
    <bdi>{app.name || origin}</bdi>
    {app.name ? <bdi>{origin}</bdi> : <span>{texts.asks}</span>}
  </p>
)
