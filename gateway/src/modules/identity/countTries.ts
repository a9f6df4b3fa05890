/** Counts the tries of codes in this process. @param endsAt - ISO 8601: a code has none after that */
export type CountTry = (id: string, endsAt: string) => number

/** @returns a count that nobody sets back who can write the database: a code's row, put back there, has the id that it had */
export function countTries(now: () => number = Date.now): CountTry {
  const counts = new Map<string, { readonly tries: number; readonly endsAt: number }>()
  return (id, endsAt) => {
    for (const [over, { endsAt }] of counts) if (endsAt <= now()) counts.delete(over)
    const tries = (counts.get(id)?.tries ?? 0) + 1
    counts.set(id, { tries, endsAt: Date.parse(endsAt) })
    return tries
  }
}
