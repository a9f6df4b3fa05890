/** The maximum length of an address, because some services truncate longer ones (S7.4). */
export const MOST_URL_CHARACTERS = 500

/**
 * Returns the addresses that request icons of one collection. There are several if one address would be too long.
 *
 * @param names - the icons' names. A name that is too long for an address by itself is left out
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
