/** Whether an upgrade is for the relay, whatever its query holds. */
export function isRelayPath(url = ''): boolean {
  return /^\/relay\/?(\?|$)/.test(url)
}
