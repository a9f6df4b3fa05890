const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/

export interface SiteOrigin {
  readonly origin: string
  /** With its port. */
  readonly host: string
  /** Without its colon. */
  readonly protocol: string
  readonly isSecure: boolean
}

/** Reads a site's origin. @throws Error if the text is no origin, or if cookies would cross a network unencrypted */
export function readOrigin(text: string): SiteOrigin {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || url.origin !== text)
    throw new Error(`origin: ${JSON.stringify(text)} is no origin. Write it like "https://app.example.com".`)
  const isSecure = url.protocol === 'https:'
  if (!isSecure && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
    throw new Error(`origin: "${text}" needs https. http is for localhost alone.`)
  return { origin: text, host: url.host, protocol: url.protocol.slice(0, -1), isSecure }
}
