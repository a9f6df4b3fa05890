/** A name cut to 24 characters, for use inside a text. Elsewhere the whole name is shown. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length > 24 ? `${letters.slice(0, 23).join('').trimEnd()}…` : name
}
