'use client'
import type { Kit } from '@latchkey/core'
import { useContext } from 'react'
import { KitContext } from './KitContext.ts'

/**
 * The kit of the nearest provider.
 *
 * @returns the kit, for the actions of `@latchkey/core`
 * @throws Error if there is no LatchkeyProvider above.
 *
 * @example
 * const kit = useKit()
 * await switchNetwork(kit, { caipNetworkId: 'eip155:421614' })
 */
export function useKit(): Kit {
  const kit = useContext(KitContext)
  if (!kit) throw noKit()
  return kit
}

export function noKit(): Error {
  return new Error(
    'No kit found.\n\nWrap the component in <LatchkeyProvider kit={kit}> from @latchkey/react.',
  )
}
