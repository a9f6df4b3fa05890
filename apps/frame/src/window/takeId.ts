const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const isUuid = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)

/** The fragment is read once: it is the page's to change. A window that loads again finds it in its history. */
export function takeId(): string | undefined {
  const fragment = location.hash.slice(1)
  const found = isUuid(fragment) ? fragment : history.state
  history.replaceState(isUuid(found) ? found : null, '', location.pathname)
  return isUuid(found) ? found : undefined
}
