import * as v from 'valibot'

/** Requirements for a part of a request, by the type of the refusing schema. */
const KINDS: Readonly<Record<string, string>> = {
  string: 'must be a text',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  tuple: 'must be a list',
  object: 'must be an object',
  strict_object: 'must be an object',
  record: 'must be an object',
  min_length: 'is too short',
  max_length: 'is too long',
  min_value: 'is too small',
  max_value: 'is too large',
  integer: 'must be a whole number',
}

/** Describes what is wrong with a part of a request. `whole` names the part, for an issue that affects all of it. */
export function describeIssue(
  issue: v.BaseIssue<unknown>,
  whole: string,
): { readonly field: string; readonly description: string } {
  const field = v.getDotPath(issue) ?? whole
  return { field, description: `${field}: ${wordsFor(issue)}` }
}

function wordsFor({ type, message, expected, received }: v.BaseIssue<unknown>): string {
  // Prefer the contract's own messages. The library's begin with "Invalid".
  if (!message.startsWith('Invalid ')) return message
  if (received === 'undefined') return 'is missing'
  // The library writes a picklist's options as `("usd" | "eur")`, and a single option without parentheses.
  if (type === 'picklist' || type === 'literal')
    return `must be ${(expected ?? '')
      .replace(/[()"]/g, '')
      .replaceAll(' | ', ', ')
      .replace(/,(?=[^,]*$)/, ' or')}`
  return KINDS[type] ?? 'is not valid'
}
