const STRINGS_AND_LONG_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\d{17,}(?![\d.eE])/g

/**
 * Reads JSON as it comes over a relay. Whole numbers too long for a double are kept as texts, digit by digit: relays number
 * their messages so, and wallets may answer with them.
 *
 * @throws SyntaxError where it is none
 */
export function parseJson(text: string): unknown {
  const plain: unknown = JSON.parse(text)
  // Only JSON closes its strings, without which the pattern would try for ever.
  if (!/\d{17}/.test(text)) return plain
  return JSON.parse(
    text.replace(STRINGS_AND_LONG_NUMBERS, (found) => (found.startsWith('"') ? found : `"${found}"`)),
  )
}

/** The field of a thing that may be anything; undefined where it has none. */
export function field(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null && Object.hasOwn(thing, name)
    ? Reflect.get(thing, name)
    : undefined
}

/** A text field of a thing that may be anything. */
export function textField(thing: unknown, name: string): string | undefined {
  const value = field(thing, name)
  return typeof value === 'string' ? value : undefined
}
