const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const NAME = 'id'

/** The fragment is read once: it is the page's to change. A window that loads again finds its id in its own storage. */
export function takeId(): string | undefined {
  const fragment = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  if (isUuid(fragment)) sessionStorage.setItem(NAME, fragment)
  return sessionStorage.getItem(NAME) ?? undefined
}
