/** A name cut to 24 characters, or as many as are named, for use inside a text. Elsewhere the whole name is shown. */
export function shortName(name: string, most = 24): string {
  const letters = [...name]
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name
}
