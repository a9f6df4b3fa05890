/** The fields that have a value: an optional field is absent, not undefined. */
export function dropUndefined<fields extends Readonly<Record<string, unknown>>>(
  fields: fields,
): { [name in keyof fields]?: Exclude<fields[name], undefined> } {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined)
  // What is left has these names, and values that are not undefined.
  return Object.fromEntries(present) as { [name in keyof fields]?: Exclude<fields[name], undefined> }
}
