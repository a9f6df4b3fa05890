/** Where the guard stands, in the tab's session storage. */
const KEY = 'backing/reload'
const WINDOW_MS = 10_000

/** What a reload needs of the browser; a test gives its own. */
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

/** Whether reloadOnce() is reloading the page: what fails until then is of no interest to the user or the console. */
export const isLeaving = (): boolean => leaving

/**
 * Reloads the whole page after a part of it could not be loaded, as after a deployment: S8.63. Once in ten seconds
 * (S9.16), so that a part that is really gone makes no loop; and not offline, where there would be no page at all.
 *
 * @returns whether the page is being left
 */
export function reloadOnce(world: ReloadWorld = browser): boolean {
  if (!world.isOnline()) return false
  try {
    const storage = world.storage()
    const until = Number(storage.getItem(KEY))
    if (world.now() < until) return false
    storage.setItem(KEY, String(world.now() + WINDOW_MS))
  } catch {
    // Without storage nothing would end a loop.
    return false
  }
  world.reload()
  leaving = true
  return true
}

/** Reloads once where a lazily loaded part of the page, or a style sheet of it, could not be fetched. Returns what ends that. */
export function reloadOnChunkError(target: EventTarget = window, world: ReloadWorld = browser): () => void {
  const listener = (event: Event) => {
    // Prevented, the import resolves to undefined: the kit keeps its connection, and the recorder ignores what follows.
    if (reloadOnce(world)) event.preventDefault()
  }
  target.addEventListener('vite:preloadError', listener)
  return () => target.removeEventListener('vite:preloadError', listener)
}
