/**
 * Whether a page may show the wallet.
 *
 * @param origins the project's origins: exact ones, and `https://*.app.example` for every host below app.example. If a lab's project has none,
 * the lab accepts the pages of this machine.
 */
export function isOriginAllowed(
  { origins, isLab }: { readonly origins: readonly string[]; readonly isLab: boolean },
  origin: string,
): boolean {
  if (isLab && origins.length === 0) return isLocal(origin)
  return origins.some((allowed) => {
    const [scheme = '', domain, ...more] = allowed.split('*')
    if (domain === undefined) return allowed === origin
    return more.length === 0 && origin.startsWith(scheme) && origin.endsWith(domain)
  })
}

function isLocal(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return (
    protocol === 'http:' &&
    (['localhost', '127.0.0.1', '[::1]'].includes(hostname) || hostname.endsWith('.localhost'))
  )
}
