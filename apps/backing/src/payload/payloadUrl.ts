import { PayloadError } from './PayloadError.ts'

/** The specification's text: S8.36. */
export const PAYLOAD_HOSTNAME = 'Payload URL must not include hostname'

/**
 * Where the payload of a prerendered page is (S7.3), by the hash of its build, so that it may be kept for ever.
 *
 * @throws PayloadError where the path names another host
 * @example
 * payloadUrl('/', 'k3Jx9a0b') // '/_payload.json?k3Jx9a0b'
 */
export function payloadUrl(page: string, buildId: string): string {
  // A base that no page has: whatever changes it is a hostname, however it is spelt (//host, \\host, https:host).
  const base = 'http://payload.invalid'
  const url = URL.canParse(page, base) ? new URL(page, base) : undefined
  // A path may hide one behind a dot segment: /.//host.
  if (url?.origin !== base || url.pathname.startsWith('//'))
    throw new PayloadError(`${PAYLOAD_HOSTNAME}: ${page}`)
  return `${url.pathname.replace(/\/$/, '')}/_payload.json?${encodeURIComponent(buildId)}`
}
