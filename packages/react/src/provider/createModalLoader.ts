import type { ComponentType } from 'react'
import type { ModalHostProps } from '../modal/ModalHost.tsx'
import { fetchModal } from './fetchModal.ts'

/** The modal; `failed` if it was wanted and could not be fetched; undefined before. */
export type LoadedModal = ComponentType<ModalHostProps> | 'failed' | undefined

/** Fetches the modal's chunk once and keeps it, so that the first open renders without waiting. */
export interface ModalLoader {
  get(): LoadedModal
  subscribe(listener: () => void): () => void
  /** With `isWanted`, a user waits for it: then a failure is kept and shown. A prefetch fails silently. */
  load(isWanted?: boolean): void
}

export function createModalLoader(): ModalLoader {
  const listeners = new Set<() => void>()
  let modal: LoadedModal
  let isLoading = false
  let hasWaiting = false
  const set = (next: LoadedModal): void => {
    modal = next
    for (const listener of listeners) listener()
  }
  const settle = (next: LoadedModal): void => {
    isLoading = hasWaiting = false
    set(next)
  }
  return {
    get: () => modal,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    load(isWanted) {
      if (isWanted) hasWaiting = true
      if (isLoading || (modal && modal !== 'failed')) return
      isLoading = true
      set(undefined)
      fetchModal().then(
        ({ ModalHost }) => settle(ModalHost),
        () => settle(hasWaiting ? 'failed' : undefined),
      )
    },
  }
}
