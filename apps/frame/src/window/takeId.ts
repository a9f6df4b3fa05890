import { isUuid } from './wire.ts'

/** The fragment is read once: it is the page's to change. A window that loads again finds it in its history. */
export function takeId(): string | undefined {
  const fragment = location.hash.slice(1)
  const found = isUuid(fragment) ? fragment : history.state
  history.replaceState(isUuid(found) ? found : null, '', location.pathname)
  return isUuid(found) ? found : undefined
}
