'use client'
import { closeModal, currentRoute, type OpenModalParameters, openModal, type ViewName } from '@latchkey/core'
import { useMemo } from 'react'
import { useKit } from './useKit.ts'
import { useKitState } from './useKitState.ts'

/** What the modal shows, and how to open and close it. */
export interface UseModalReturnType {
  readonly isOpen: boolean
  /** The view on screen, or the one that would open. */
  readonly view: ViewName
  readonly open: (parameters?: OpenModalParameters) => Promise<void>
  readonly close: () => void
}

/**
 * Opens and closes the modal from code.
 *
 * @returns whether it is open and at which view, `open()` and `close()`
 *
 * @example
 * const { open } = useModal()
 * <button onClick={() => open({ route: { view: 'Networks' } })}>Networks</button>
 */
export function useModal(): UseModalReturnType {
  const kit = useKit()
  const isOpen = useKitState(({ modal }) => modal.open)
  const view = useKitState(({ modal }) => currentRoute(modal).view)
  return useMemo(
    () => ({ isOpen, view, open: (parameters) => openModal(kit, parameters), close: () => closeModal(kit) }),
    [kit, isOpen, view],
  )
}
