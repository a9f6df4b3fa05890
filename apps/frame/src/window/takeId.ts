const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
const NAME = 'id'

/** Takes the window's id out of the fragment, which the page can change. After a reload, the id comes from session storage. */
export function takeId(): string | undefined {
  const fragment = location.hash.slice(1)
  history.replaceState(null, '', location.pathname)
  if (isUuid(fragment)) sessionStorage.setItem(NAME, fragment)
  return sessionStorage.getItem(NAME) ?? undefined
}
