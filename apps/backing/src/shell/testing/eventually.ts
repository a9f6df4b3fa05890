import { vi } from 'vitest'

/** Waits until a check holds, as long as a busy machine may take. */
export function eventually<result>(check: () => result): Promise<Awaited<result>> {
  return asAwaited(vi.waitFor(check, { timeout: 15_000, interval: 20 }))
}

/** waitFor() awaits what the check returns. */
function asAwaited<result>(waiting: Promise<unknown>): Promise<Awaited<result>> {
  return waiting as Promise<Awaited<result>>
}
