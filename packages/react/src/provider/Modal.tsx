'use client'
import type { ReactElement } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { ModalSlot } from './ModalSlot.tsx'

/** The reading direction. Default: that of the kit's language. */
export interface ModalProps {
  readonly dir?: 'ltr' | 'rtl'
}

/**
 * The modal's views in place inside the page, for a kit with `enableEmbedded: true`. It cannot be closed:
 * closing shows Account if connected, else Connect.
 *
 * @throws Error if the kit is not embedded, because its modal opens over the page by itself.
 * @example
 * <LatchkeyProvider kit={kit}><main><Modal /></main></LatchkeyProvider>
 */
export function Modal({ dir }: ModalProps): ReactElement {
  const kit = useKit()
  if (!kit.config.enableEmbedded)
    throw new Error(
      'This kit shows its modal over the page.\n\nGive createKit() `enableEmbedded: true`, or leave <Modal> out: LatchkeyProvider shows the modal.',
    )
  return <ModalSlot mode="inline" dir={dir} />
}
