'use client'
import type { KitEvent } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useKit } from './useKit.ts'

/**
 * Listens to every event of the kit. The names of these events may change; the names of analytics events are stable.
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
