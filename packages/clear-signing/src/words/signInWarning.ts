import { en, type Words } from './en.ts'
import { plainLine } from './readable.ts'

/** The first lines of EIP-4361 and CAIP-122, up to the address. It matches loosely, since users read less strictly than parsers. */
const SIGN_IN = /^\s*(?:([a-z][a-z\d+.-]*):\/\/)?(\S+)\s+wants you to sign in with your \S+ account:\s*(\S*)/i
const URI = /^\s*URI:\s*(\S+)/im

/**
 * Warns about a sign-in message that is not for the page that asks or not for the account that signs: anyone with the signature could sign
 * in as the user on the site that the message names.
 *
 * @param origin the page's origin, or the origin that the app of a pairing claims
 * @param words the language; English by default
 * @example
 * signInWarning({ origin: 'https://game.test', account: '0x…', text }) // { warning: 'This message signs you in to bank.test, but …' }
 */
export function signInWarning({
  origin,
  account,
  text,
  words = en,
}: {
  origin: string
  account: string
  text: string
  words?: Words
}): { warning?: string } {
  const [found, scheme, domain = '', signer = ''] = SIGN_IN.exec(text) ?? []
  if (!found) return {}
  const page = new URL(origin)
  const uri = URI.exec(text)?.[1] ?? ''
  const site = URL.canParse(uri) ? new URL(uri).host : undefined
  const warnings = [
    // The domain is compared in the browser's form: lower case, with other scripts as xn--.
    ...(hostOf(domain) === page.host ? [] : [words.otherSite(plainLine(domain), page.host)]),
    ...(site === undefined || site === page.host ? [] : [words.otherPage(site, page.host)]),
    ...(scheme && `${scheme.toLowerCase()}:` !== page.protocol
      ? [words.otherScheme(`${scheme}:`, page.protocol)]
      : []),
    ...(signer === '' || isSame(signer, account) ? [] : [words.otherAccount(plainLine(signer))]),
  ]
  return warnings.length > 0 ? { warning: warnings.join(' ') } : {}
}

function hostOf(domain: string): string {
  const url = `https://${domain}`
  if (!URL.canParse(url)) return domain
  const { host, port, username, pathname } = new URL(url)
  // An explicit port 443 is the default of https, but another service over http.
  if (username !== '' || pathname !== '/' || (port === '' && /:\d+$/.test(domain))) return domain
  return host
}

/** EVM addresses match in any case. Other addresses have only one form. */
function isSame(one: string, other: string): boolean {
  return one === other || (/^0x/i.test(one) && one.toLowerCase() === other.toLowerCase())
}
