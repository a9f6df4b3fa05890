import { PayloadError } from './PayloadError.ts'

/** The specification's text: S8.36. */
export const PAYLOAD_HOSTNAME = 'Payload URL must not include hostname'

/**
 * Returns the address of a prerendered page's payload (S7.3). It includes the build's hash, so caches may keep it forever.
 *
 * @throws PayloadError if the path names another host
 * @example
 * payloadUrl('/', 'k3Jx9a0b') // '/_payload.json?k3Jx9a0b'
 */
export function payloadUrl(page: string, buildId: string): string {
  // No page has this base, so any input that changes it contains a hostname, in any spelling (//host, \\host, https:host).
  const base = 'http://payload.invalid'
  const url = URL.canParse(page, base) ? new URL(page, base) : undefined
  // A path may hide a hostname behind a dot segment: /.//host.
  if (url?.origin !== base || url.pathname.startsWith('//'))
    throw new PayloadError(`${PAYLOAD_HOSTNAME}: ${page}`)
  return `${url.pathname.replace(/\/$/, '')}/_payload.json?${encodeURIComponent(buildId)}`
}
