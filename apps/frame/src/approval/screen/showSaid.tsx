import { paint } from './paint.tsx'
import { Said, type SaidProps } from './parts.tsx'

/** Shows one sentence, which is the window's title too. */
export function showSaid(said: SaidProps): void {
  document.title = said.children
  paint(<Said {...said} />)
}
