const STRINGS_AND_LONG_NUMBERS = /"(?:[^"\\]+|\\.)*"|-?\d{17,}(?![\d.eE])/g

/**
 * Parses JSON from a relay. Integers too long for a double become texts with the same digits: relays use such ids,
 * and wallets may repeat them.
 *
 * @throws SyntaxError if the text isn't JSON
 */
export function parseJson(text: string): unknown {
  const plain: unknown = JSON.parse(text)
  // `JSON.parse` above rejected texts with an unclosed string. The pattern below would take forever on them.
  if (!/\d{17}/.test(text)) return plain
  return JSON.parse(
    text.replace(STRINGS_AND_LONG_NUMBERS, (found) => (found.startsWith('"') ? found : `"${found}"`)),
  )
}

export function field(thing: unknown, name: string): unknown {
  return typeof thing === 'object' && thing !== null && Object.hasOwn(thing, name)
    ? Reflect.get(thing, name)
    : undefined
}

export function textField(thing: unknown, name: string): string | undefined {
  const value = field(thing, name)
  return typeof value === 'string' ? value : undefined
}
