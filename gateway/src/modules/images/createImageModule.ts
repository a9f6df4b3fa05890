import { assetImage, currencyImage, tokenImage, walletImage } from '@latchkey/contract'
import { answerTagged } from '../../server/answerTagged.ts'
import { bytes } from '../../server/bind.ts'
import { Failure } from '../../server/Failure.ts'
import type { BoundRoute, Module } from '../../server/module.ts'
import { iconRoute } from '../icons/iconRoute.ts'
import { currencyArt } from './art.ts'
import type { AssetImages } from './assetImages.ts'
import { PICTURE_COST } from './pictureCost.ts'
import { type ExactIcon, svgIcon, type WalletImages } from './walletImages.ts'

/** Pictures from our own origin: a page that shows them tells no third party about its user. */
export function createImageModule(wallets: WalletImages, assets: AssetImages): Module {
  const routes = [
    pictures(walletImage, wallets.find, 'No wallet of that image id is listed here.'),
    pictures(tokenImage, assets.token, 'No token of that address or symbol has an icon here.'),
    pictures(assetImage, assets.asset, 'No network or connector of that id has an icon here.'),
    pictures(currencyImage, findCurrency, 'No currency has that code. Write one of ISO 4217.'),
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

type PictureRoute = typeof walletImage | typeof tokenImage | typeof assetImage | typeof currencyImage

function pictures(route: PictureRoute, find: AssetImages['asset'], missing: string): BoundRoute {
  return bytes(
    route,
    async ({ path, context }) => {
      const image = find(path.id)
      if (!image) throw new Failure(404, 'id', missing)
      const headers = {
        ...HEADERS,
        'content-type': image.type,
        'cache-control': image.isExact ? FOR_EVER : FOR_AN_HOUR,
      }
      return answerTagged(image.bytes, headers, context.req.header('if-none-match'))
    },
    { cost: PICTURE_COST },
  )
}

function findCurrency(code: string): ExactIcon | undefined {
  const art = currencyArt(code)
  return art === undefined ? undefined : { ...svgIcon(art), isExact: true }
}
