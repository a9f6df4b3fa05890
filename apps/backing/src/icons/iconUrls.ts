/** S7.4: addresses longer than this are cut off by some services. */
export const MOST_URL_CHARACTERS = 500

/**
 * The addresses that ask for icons of one collection: one, or as many as the length of an address makes necessary.
 *
 * @param names - of its icons. One that makes an address too long by itself is left out
 */
export function iconUrls(baseUrl: string, prefix: string, names: readonly string[]): string[] {
  const start = `${baseUrl}/${prefix}.json?icons=`
  const urls: string[] = []
  let current = ''
  for (const name of [...names].sort()) {
    if (start.length + name.length > MOST_URL_CHARACTERS) continue
    const longer = current === '' ? start + name : `${current},${name}`
    if (longer.length <= MOST_URL_CHARACTERS) {
      current = longer
      continue
    }
    urls.push(current)
    current = start + name
  }
  return current === '' ? urls : [...urls, current]
}
