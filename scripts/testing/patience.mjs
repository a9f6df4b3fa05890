// `vi.waitFor()` gives up after one second unless told otherwise, too soon for a busy machine, and Vitest has no setting for it.
import { vi } from 'vitest'

const PATIENT = Symbol.for('latchkey.patient')
// A browser has no environment.
const MOST_MS = Number(globalThis.process?.env.POLL_MS ?? 30_000)

if (!(PATIENT in vi)) {
  const { waitFor } = vi
  vi.waitFor = (callback, options = MOST_MS) => waitFor(callback, options)
  vi[PATIENT] = true
}
