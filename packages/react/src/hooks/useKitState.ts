'use client'
import type { State } from '@latchkey/core'
import { useRef, useSyncExternalStore } from 'react'
import { useKit } from './useKit.ts'

/**
 * A part of the kit's state, rendered again only when that part changes. `select` may return a new object each time; its
 * content is compared.
 *
 * @param select a pure function of the state.
 * @example
 * const isOpen = useKitState((state) => state.modal.open)
 */
export function useKitState<value>(select: (state: State) => value): value {
  const { store } = useKit()
  const held = useRef<{ state: State; select: (state: State) => value; value: value }>(undefined)
  const read = (state: State): value => {
    const last = held.current
    if (last && last.state === state && last.select === select) return last.value
    const fresh = select(state)
    const value = last && isSame(last.value, fresh) ? last.value : fresh
    held.current = { state, select, value }
    return value
  }
  return useSyncExternalStore(
    store.subscribe,
    () => read(store.get()),
    () => read(store.initial()),
  )
}

/** Compares a few levels deep, because selectors create new small records of unchanged values. */
function isSame(one: unknown, other: unknown, depth = 3): boolean {
  if (Object.is(one, other)) return true
  if (!depth || !one || !other || typeof one !== 'object' || typeof other !== 'object') return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => key in other && isSame(Reflect.get(one, key), Reflect.get(other, key), depth - 1))
  )
}
