// The provider object that pages get. It behaves like the wallet until a quirk changes it.

import type { LabProvider } from './provider.ts'
import {
  ASKING_METHODS,
  QUIRKS,
  type Quirk,
  type QuirkName,
  type Surface,
  type SurfaceListener,
} from './quirks.ts'

export type Misbehaving = {
  surface: Surface
  /** Starts a quirk and ends the previous one. It affects the given methods, by default all that need approval. */
  misbehave(name: QuirkName, methods?: readonly string[]): void
  behave(): void
  /** The methods that pages have called since the last quirk began or ended. */
  asked(): readonly string[]
  /** Calls the page's listeners at once, with any data. */
  emitHere(event: string, data: unknown): void
}

export function createSurface(base: LabProvider): Misbehaving {
  const listeners = new Map<string, Set<SurfaceListener>>()
  let asked: string[] = []
  const ordinary: Surface = {
    request: (call) => base.request(call),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      base.on(event, listener)
      return surface
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      base.removeListener(event, listener)
      return surface
    },
  }
  const surface: Surface = { ...ordinary }
  const emitHere = (event: string, data: unknown): void => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(data)
  }
  const behave = (): void => {
    asked = []
    for (const [name, value] of Object.entries(ordinary))
      Object.defineProperty(surface, name, { value, configurable: true, enumerable: true, writable: true })
  }
  return {
    surface,
    emitHere,
    behave,
    asked: () => asked,
    misbehave(name, methods = ASKING_METHODS) {
      behave()
      const quirk: Quirk = QUIRKS[name]
      const { answer } = quirk
      if (answer)
        surface.request = (call) => {
          asked.push(call.method)
          const next = (): Promise<unknown> => base.request(call)
          const concerns = methods.includes('*') || methods.includes(call.method)
          return concerns ? answer({ call, next, ask: (other) => base.request(other), emitHere }) : next()
        }
      quirk.begin?.({ surface, emitHere })
    },
  }
}
