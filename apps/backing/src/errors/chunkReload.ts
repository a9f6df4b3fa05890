/** The guard's key in the tab's session storage. */
const KEY = 'backing/reload'
const WINDOW_MS = 10_000

/** The parts of the browser that a reload needs. Tests replace them. */
export interface ReloadWorld {
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>
  readonly now: () => number
  readonly isOnline: () => boolean
  readonly reload: () => void
}

const browser: ReloadWorld = {
  storage: () => sessionStorage,
  now: Date.now,
  isOnline: () => navigator.onLine,
  reload: () => location.reload(),
}

let leaving = false

/** Whether reloadOnce() is reloading the page. Failures until then are neither shown nor logged. */
export const isLeaving = (): boolean => leaving

/**
 * Reloads the whole page after a part of it failed to load, for example after a deployment (S8.63). Reloads at most once in
 * ten seconds (S9.16), so that a missing part causes no loop, and not offline, because the reload would fail.
 *
 * @returns whether the page is reloading
 */
export function reloadOnce(world: ReloadWorld = browser): boolean {
  if (!world.isOnline()) return false
  try {
    const storage = world.storage()
    const until = Number(storage.getItem(KEY))
    if (world.now() < until) return false
    storage.setItem(KEY, String(world.now() + WINDOW_MS))
  } catch {
    // Without storage, nothing would stop a reload loop.
    return false
  }
  world.reload()
  leaving = true
  return true
}

/** Reloads once if a lazy part of the page, or its style sheet, fails to load. Returns a function that stops this. */
export function reloadOnChunkError(target: EventTarget = window, world: ReloadWorld = browser): () => void {
  const listener = (event: Event) => {
    // After preventDefault(), the import resolves to undefined. The kit keeps its connection, and the recorder ignores further errors.
    if (reloadOnce(world)) event.preventDefault()
  }
  target.addEventListener('vite:preloadError', listener)
  return () => target.removeEventListener('vite:preloadError', listener)
}
