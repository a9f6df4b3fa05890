// `vi.waitFor()` gives up after one second unless told otherwise, too soon for a busy machine, and Vitest has no setting for it.
import { vi } from 'vitest'

const PATIENT = Symbol.for('latchkey.patient')

if (!(PATIENT in vi)) {
  const { waitFor } = vi
  vi.waitFor = (callback, options = Number(process.env.POLL_MS ?? 30_000)) => waitFor(callback, options)
  vi[PATIENT] = true
}
