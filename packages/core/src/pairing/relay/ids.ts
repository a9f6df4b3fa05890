export function createIds(now: () => number): { payload(): number; relay(): string } {
  let last = 0
  let count = Math.floor(Math.random() * 1_000_000)
  return {
    /** Between wallet and page: 16 digits, increasing. Receivers ignore the last three. */
    payload() {
      last = Math.max(last + 1, now() * 1_000 + Math.floor(Math.random() * 1_000))
      return last
    },
    /** Between page and relay: 19 digits, as text because a double can't hold them. */
    relay() {
      count = (count + 1) % 1_000_000
      return `${now()}${String(count).padStart(6, '0')}`
    },
  }
}
