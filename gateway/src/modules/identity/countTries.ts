/** @param endsAt - ISO 8601: when the code expires */
export type CountTry = (id: string, endsAt: string) => number

/** Counts the tries of codes in this process, where an attacker who can write to the database cannot reset them. */
export function countTries(now: () => number = Date.now): CountTry {
  const counts = new Map<string, { readonly tries: number; readonly endsAt: number }>()
  return (id, endsAt) => {
    for (const [over, { endsAt }] of counts) if (endsAt <= now()) counts.delete(over)
    const tries = (counts.get(id)?.tries ?? 0) + 1
    counts.set(id, { tries, endsAt: Date.parse(endsAt) })
    return tries
  }
}
