'use client'
import { closeModal } from '@latchkey/core'
import { type ReactElement, useEffect } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { useModalLoader } from './useModalLoader.ts'

export interface ModalSlotProps {
  readonly mode: 'overlay' | 'inline'
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** The place of the modal once it is needed. Renders nothing on a server. */
export function ModalSlot({ mode, dir }: ModalSlotProps): ReactElement | null {
  const kit = useKit()
  const { loader, modal: ModalHost } = useModalLoader()
  const isNeeded = useKitState(
    ({ modal, notices }) => mode === 'inline' || modal.open || notices.current?.open || !!notices.alert,
  )
  useEffect(() => {
    if (isNeeded) loader.load(true)
  }, [isNeeded, loader])
  // The buttons then say so, and the next click tries again.
  useEffect(() => {
    if (ModalHost === 'failed') closeModal(kit)
  }, [ModalHost, kit])
  return ModalHost && ModalHost !== 'failed' ? <ModalHost mode={mode} dir={dir} /> : null
}
