/** Reads JSON text. @returns undefined for anything else: a schema, which comes next, refuses it and says what was wrong */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
