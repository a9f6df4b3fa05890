import { vi } from 'vitest'

/** Waits until a check holds, as long as a busy machine may take. */
export function eventually<result>(check: () => result): Promise<Awaited<result>> {
  // waitFor() awaits what the check returns.
  return vi.waitFor(check, { timeout: 15_000, interval: 20 }) as Promise<Awaited<result>>
}
