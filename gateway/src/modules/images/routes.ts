import { assetImage, tokenImage, walletImage } from '@latchkey/contract'
import { answerTagged } from '../../server/answerTagged.ts'
import { type Bytes, bindBytes } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { Server } from '../../server/server.ts'
import { NETWORK_ART, TOKEN_ART } from './art.ts'
import { monogram } from './monogram.ts'

/** Icons from our own origin: a page that shows them tells no third party about its visitor. */
export function imageRoutes(
  server: Server,
  wallets: readonly { readonly id: string; readonly name: string; readonly image_id?: string | undefined }[],
): void {
  const byImageId = new Map(wallets.map((wallet) => [wallet.image_id ?? wallet.id, wallet]))
  bindBytes(server, walletImage, async ({ path, context }) => {
    const wallet = byImageId.get(path.id)
    return picture(
      wallet && monogram(wallet.id, wallet.name),
      'No wallet of that image id is listed here.',
      context.req.header('if-none-match'),
    )
  })
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
  return answerTagged(svg, HEADERS, knownTag)
}
