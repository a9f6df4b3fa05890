import { type NextRequest, NextResponse } from 'next/server'

const gateway = 'https://gateway.example'

export function proxy(request: NextRequest) {
  const nonce = btoa(crypto.randomUUID())
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    "style-src 'self'",
    `img-src 'self' data: blob: ${gateway}`,
    `connect-src 'self' ${gateway} ${gateway.replace(/^http/, 'ws')}`,
  ].join('; ')
  const headers = new Headers(request.headers)
  // Next.js reads the nonce from here, and writes it on its own scripts.
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}
