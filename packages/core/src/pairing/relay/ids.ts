export function createIds(now: () => number): { payload(): number; relay(): string } {
  let last = 0
  let count = Math.floor(Math.random() * 1_000_000)
  return {
    /** For messages between wallet and page: 16 digits, increasing. Receivers compare ids without the last three digits. */
    payload() {
      last = Math.max(last + 1, now() * 1_000 + Math.floor(Math.random() * 1_000))
      return last
    },
    /** For messages between page and relay: 19 digits, as text because a double can't hold them. */
    relay() {
      count = (count + 1) % 1_000_000
      return `${now()}${String(count).padStart(6, '0')}`
    },
  }
}
