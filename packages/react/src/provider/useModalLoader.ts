'use client'
import type { Kit } from '@latchkey/core'
import { useSyncExternalStore } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { createModalLoader, type LoadedModal, type ModalLoader } from './createModalLoader.ts'

// One loader per kit, so that a kit's provider shows what that kit's buttons fetched.
const loaders = new WeakMap<Kit, ModalLoader>()

export function modalLoaderOf(kit: Kit): ModalLoader {
  const loader = loaders.get(kit) ?? createModalLoader()
  loaders.set(kit, loader)
  return loader
}

export function useModalLoader(): { loader: ModalLoader; modal: LoadedModal } {
  const loader = modalLoaderOf(useKit())
  return { loader, modal: useSyncExternalStore(loader.subscribe, loader.get, () => undefined) }
}
