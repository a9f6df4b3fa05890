/** Numbers requests so that none is used twice. */
export function createIds(now: () => number): { payload(): number; relay(): string } {
  let last = 0
  let count = Math.floor(Math.random() * 1_000_000)
  return {
    /** Between wallet and page: 16 digits, each greater than the last; receivers compare them without the last three. */
    payload() {
      last = Math.max(last + 1, now() * 1_000 + Math.floor(Math.random() * 1_000))
      return last
    },
    /** Between page and relay: 19 digits, which no double holds, so a text. */
    relay() {
      count = (count + 1) % 1_000_000
      return `${now()}${String(count).padStart(6, '0')}`
    },
  }
}
