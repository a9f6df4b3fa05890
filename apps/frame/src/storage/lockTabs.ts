import type { Lock } from './store.ts'

/** Web Locks: shared by all tabs of this origin and storage partition. */
export const lockTabs: Lock = (name, run) => navigator.locks.request(`latchkey/${name}`, run)
