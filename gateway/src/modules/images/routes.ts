import { createHash } from 'node:crypto'
import { assetImage, tokenImage } from '@latchkey/contract'
import { type Bytes, bindBytes } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Server } from '../../server/server.ts'
import { NETWORK_ART, TOKEN_ART } from './art.ts'

/** Icons from our own origin: a page that shows them tells no third party about its visitor. */
export function imageRoutes(server: Server): void {
  bindBytes(server, tokenImage, async ({ path, context }) =>
    picture(
      TOKEN_ART.get(path.id),
      'No token of that symbol has an icon here.',
      context.req.header('if-none-match'),
    ),
  )
  bindBytes(server, assetImage, async ({ path, context }) =>
    picture(
      NETWORK_ART.get(path.id),
      'No network of that id has an icon here.',
      context.req.header('if-none-match'),
    ),
  )
}

const HEADERS = {
  'content-type': 'image/svg+xml',
  'cache-control': 'public, max-age=31536000, immutable',
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // Opened as a page of its own an SVG could run scripts; this one may do nothing.
  'content-security-policy': "default-src 'none'; sandbox",
}

function picture(svg: string | undefined, missing: string, knownTag: string | undefined): Bytes {
  if (!svg) throw new Failure(404, 'id', missing)
  const etag = `"${createHash('sha256').update(svg).digest('hex').slice(0, 16)}"`
  const headers = { ...HEADERS, etag }
  return knownTag === etag ? { status: 304, headers, bytes: null } : { status: 200, headers, bytes: svg }
}
