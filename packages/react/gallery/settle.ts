import { vi } from 'vitest'

/** Lets time pass, and what hangs on promises follow. */
export async function settle(milliseconds = 0): Promise<void> {
  for (let round = 0; round < 20; round += 1)
    await vi.advanceTimersByTimeAsync(round === 0 ? milliseconds : 1)
}
