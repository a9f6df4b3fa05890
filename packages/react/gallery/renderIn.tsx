import type { Kit } from '@latchkey/core'
import type { ReactNode } from 'react'
import { type RenderResult, render } from 'vitest-browser-react'
import { KitContext } from '../src/hooks/KitContext.ts'

/** Renders a part of the modal by itself, with the kit that it needs. */
export function renderIn(kit: Kit, part: ReactNode): Promise<RenderResult> {
  return render(<KitContext.Provider value={kit}>{part}</KitContext.Provider>)
}
