import type { getWallets, RouteResponse } from '@latchkey/contract'
import type { Wallet } from '../flows/directory/state.ts'
import type { CustomWallet } from '../kit/config.ts'
import type { Kit } from '../kit/kit.ts'
import { plainText } from '../text/plainText.ts'
import { imageUrlOf } from './imageUrlOf.ts'

type DirectoryWallet = RouteResponse<typeof getWallets>['data'][number]

/** Converts the directory's untrusted record: makes names safe to show and links safe to open. */
export function toWallet(config: Kit['config'], wallet: DirectoryWallet): Wallet {
  return {
    id: wallet.id,
    name: plainText(wallet.name),
    imageId: wallet.image_id,
    // Views draw the neutral glyph themselves, because in a long list, requests for it would be the most expensive
    // part.
    ...(wallet.image_id && wallet.has_image !== false
      ? { imageUrl: imageUrlOf(config, wallet.image_id) }
      : {}),
    ...(wallet.rdns ? { rdns: wallet.rdns } : {}),
    chains: wallet.chains,
    isCertified: wallet.badge_type === 'certified',
    relays: wallet.relays,
    ...linksOf(wallet),
  }
}

/**
 * Converts an integrator's own wallet. The kit assumes that a wallet with a pairing link answers on any relay, unless
 * it lists relays.
 *
 * @example
 * const { relays } = toCustomWallet({ id: 'mine', name: 'My Wallet', mobile_link: 'mine://' }) // ['*']
 */
export function toCustomWallet(wallet: CustomWallet): Wallet {
  return {
    id: wallet.id,
    name: plainText(wallet.name),
    ...(wallet.image_url ? { imageUrl: wallet.image_url } : {}),
    ...(wallet.rdns ? { rdns: wallet.rdns } : {}),
    chains: [],
    isCertified: false,
    relays: wallet.relays ?? ['*'],
    ...linksOf(wallet),
  }
}

function linksOf(wallet: Partial<Omit<DirectoryWallet, 'relays' | 'chains'>>): Partial<Wallet> {
  const links = {
    mobileLink: appLink(wallet.mobile_link),
    universalLink: webLink(wallet.universal_link),
    desktopLink: appLink(wallet.desktop_link),
    webappLink: webLink(wallet.webapp_link),
    appStore: webLink(wallet.app_store),
    playStore: webLink(wallet.play_store),
    chromeStore: webLink(wallet.chrome_store),
    homepage: webLink(wallet.homepage),
  }
  return Object.fromEntries(Object.entries(links).flatMap(([name, link]) => (link ? [[name, link]] : [])))
}

/** Schemes with which a browser runs code or reads files. */
const DANGEROUS = /^(javascript|data|vbscript|file|blob|about|view-source|ws|wss|ftp)\b/i

function appLink(link: string | undefined): string | undefined {
  const text = link?.trim()
  return text && /^[a-z][a-z0-9+.-]*(:|$)/i.test(text) && !DANGEROUS.test(text) ? text : undefined
}

function webLink(link: string | undefined): string | undefined {
  const text = link?.trim()
  return text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : undefined
}
