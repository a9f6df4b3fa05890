import { afterAll, beforeAll } from 'vitest'

/** Lets the pauses of a file's code, timers of up to a second, take a twentieth of their time. Time limits are longer and stay. */
export function shortenPauses() {
  const real = globalThis.setTimeout
  beforeAll(() => {
    globalThis.setTimeout = (callback, ms = 0, ...rest) => real(callback, ms > 1_000 ? ms : ms / 20, ...rest)
  })
  afterAll(() => {
    globalThis.setTimeout = real
  })
}
