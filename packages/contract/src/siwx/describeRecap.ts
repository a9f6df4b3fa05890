/** What a sign-in message allows (ERC-5573): by resource, then by ability (`request/personal_sign`). */
export type RecapAbilities = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/**
 * Writes the last sentence of the statement of a message with a ReCap, which tells the account's owner what the message
 * allows.
 *
 * @param recap - a ReCap; `att` has its abilities by resource
 * @returns one line of text
 *
 * @example
 * const statement = `I accept the terms. ${describeRecap(recap)}`
 */
export function describeRecap({ att }: { readonly att: RecapAbilities }): string {
  const parts = sortedEntries(att).flatMap(([resource, abilities]) => {
    const byNamespace = new Map<string, string[]>()
    for (const [ability] of sortedEntries(abilities)) {
      const [namespace = '', name = ''] = ability.split('/')
      byNamespace.set(namespace, [...(byNamespace.get(namespace) ?? []), name])
    }
    return [...byNamespace].map(
      ([namespace, names]) =>
        `'${namespace}': ${names.map((name) => `'${name}'`).join(', ')} for '${resource}'.`,
    )
  })
  const numbered = parts.map((part, index) => `(${index + 1}) ${part}`).join(' ')
  return `I further authorize the stated URI to perform the following actions on my behalf: ${numbered}`
}

function sortedEntries<value>(record: Readonly<Record<string, value>>): [string, value][] {
  return Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1))
}
