import { assetImage, currencyImage, tokenImage, walletImage } from '@latchkey/contract'
import type { Context } from 'hono'
import { answerTagged } from '../../server/answerTagged.ts'
import { type Bytes, bytes } from '../../server/bind.ts'
import type { GatewayEnvironment } from '../../server/environment.ts'
import { Failure } from '../../server/Failure.ts'
import type { Module } from '../../server/module.ts'
import { iconRoute } from '../icons/iconRoute.ts'
import { currencyArt } from './art.ts'
import type { AssetImages } from './assetImages.ts'
import { PICTURE_COST } from './pictureCost.ts'
import { type ExactIcon, svgIcon, type WalletImages } from './walletImages.ts'

/** Pictures from our own origin: a page that shows them tells no third party about its user. */
export function createImageModule(wallets: WalletImages, assets: AssetImages): Module {
  const options = { cost: PICTURE_COST }
  const routes = [
    bytes(
      walletImage,
      async ({ path, context }) =>
        picture(wallets.find(path.id), 'No wallet of that image id is listed here.', context),
      options,
    ),
    bytes(
      tokenImage,
      async ({ path, context }) =>
        picture(assets.token(path.id), 'No token of that address or symbol has an icon here.', context),
      options,
    ),
    bytes(
      assetImage,
      async ({ path, context }) =>
        picture(assets.asset(path.id), 'No network or connector of that id has an icon here.', context),
      options,
    ),
    bytes(
      currencyImage,
      async ({ path, context }) => {
        const art = currencyArt(path.id)
        const image = art === undefined ? undefined : { ...svgIcon(art), isExact: true }
        return picture(image, 'No currency has that code. Write one of ISO 4217.', context)
      },
      options,
    ),
    iconRoute,
  ]
  return { name: 'images', routes }
}

const HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  // Opened as a page of its own an SVG could run scripts; this one may do nothing.
  'content-security-policy': "default-src 'none'; sandbox",
}
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Asked for again by its tag: an operator may choose another picture. */
const FOR_AN_HOUR = 'public, max-age=3600'

function picture(image: ExactIcon | undefined, missing: string, context: Context<GatewayEnvironment>): Bytes {
  if (!image) throw new Failure(404, 'id', missing)
  const headers = {
    ...HEADERS,
    'content-type': image.type,
    'cache-control': image.isExact ? FOR_EVER : FOR_AN_HOUR,
  }
  return answerTagged(image.bytes, headers, context.req.header('if-none-match'))
}
