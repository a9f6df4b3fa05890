import { paint } from './paint.tsx'
import { Said, type SaidProps } from './parts.tsx'

export function showSaid(said: SaidProps): void {
  document.title = said.children
  paint(<Said {...said} />)
}
