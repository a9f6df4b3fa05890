/** Numbers requests so that none is used twice, and a later one has a greater number. */
export function createIds(now: () => number): { payload(): number; relay(): string } {
  let last = 0
  let lastRelay = 0n
  return {
    /** Between wallet and page: 16 digits, which receivers compare without the last three. */
    payload() {
      last = Math.max(last + 1, now() * 1_000 + Math.floor(Math.random() * 1_000))
      return last
    },
    /** Between page and relay: 19 digits, which no double holds, so a text. */
    relay() {
      const drawn = BigInt(now()) * 1_000_000n + BigInt(Math.floor(Math.random() * 1_000_000))
      lastRelay = drawn > lastRelay ? drawn : lastRelay + 1n
      return String(lastRelay)
    },
  }
}
