'use client'
import type { KitEvent } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useKit } from './useKit.ts'

/**
 * Hears everything that happens in the kit. Names of events are unstable; those of analytics are the stable ones.
 *
 * @param listener may change from render to render; the newest is called.
 * @example
 * useEvents((event) => {
 *   if (event.type === 'wallet.connected') greet(event.connection.addresses[0])
 * })
 */
export function useEvents(listener: (event: KitEvent) => void): void {
  const { store } = useKit()
  const newest = useRef(listener)
  useEffect(() => {
    newest.current = listener
  })
  useEffect(() => store.subscribe((_, event) => newest.current(event)), [store])
}
