import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils'
import { base64urlnopad } from '@scure/base'

const TOKEN = /^[\w-]{43}$/

/** The headers that contain the cookie: of a `Request`, or `{ headers: await headers() }` in a server component of Next.js. */
export interface RequestHeaders {
  readonly headers: { get(name: string): string | null }
}

/** A browser's cookie: its name, how it is set, and how it is read. */
export interface BrowserCookie {
  create(): string
  /** @returns the value of `Set-Cookie`; with 0 seconds, it removes the cookie */
  write(token: string, seconds: number): string
  /** @returns undefined if there is none, or if there are several, since an attacker may have added one from another origin */
  read(request: RequestHeaders): string | undefined
  /** The hash by which the store knows the cookie. */
  hash(token: string): string
}

/** The cookie of an origin. With `__Host-`, which needs https, no other host can set it. */
export function createCookie(isSecure: boolean): BrowserCookie {
  const name = isSecure ? '__Host-siwx' : 'siwx'
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    create: () => base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
    write: (token, seconds) => `${name}=${token}; ${attributes}; Max-Age=${seconds}`,
    read(request) {
      const values = (request.headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${name}=`))
        .map((pair) => pair.slice(name.length + 1))
      const [token] = values
      return values.length === 1 && token !== undefined && TOKEN.test(token) ? token : undefined
    },
    hash: (token) => bytesToHex(sha256(utf8ToBytes(token))),
  }
}
