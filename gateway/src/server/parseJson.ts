/** Parses JSON text. @returns undefined for any other text; the caller's schema then refuses it and says what is wrong */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
