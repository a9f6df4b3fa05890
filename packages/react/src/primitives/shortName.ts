/** A name of at most 24 characters, for the middle of a text: whole it stands in its own place. */
export function shortName(name: string): string {
  const letters = [...name]
  return letters.length > 24 ? `${letters.slice(0, 23).join('').trimEnd()}…` : name
}
