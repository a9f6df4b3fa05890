import type { CaipNetworkId } from '@latchkey/contract'
import { quote } from '../errors/quote.ts'
import { SiwxError, type SiwxReason } from '../errors/SiwxError.ts'
import type { SiwxMessage } from '../message/message.ts'

/** The values that a server expects in a message. */
export interface ExpectedMessage {
  /** The site's authority, with the port if it is not the scheme's default: `app.example.com`, `localhost:4100`. */
  readonly domain: string
  /**
   * The nonce that this sign-in was given, or a function that removes it from a store and returns whether it was there. The function is
   * called once, last, and only for a message that is otherwise valid.
   */
  readonly nonce: string | ((nonce: string, message: SiwxMessage) => boolean | Promise<boolean>)
  /** For example `https`. A message that names another scheme is refused. */
  readonly scheme?: string
  /** The exact URI. Without it, the message's URI must be a page of the domain. */
  readonly uri?: string
  /** The chains whose accounts may sign in. Without it, all. */
  readonly chainIds?: readonly CaipNetworkId[]
  readonly address?: string
  readonly requestId?: string
  /** The exact resources, in order. */
  readonly resources?: readonly string[]
  /** The maximum age of a message, in milliseconds. If it is set, a message that was issued in the future is also refused. */
  readonly maxAgeMs?: number
}

/**
 * Compares a message with the expected values, except its times and a nonce that is looked up.
 *
 * @throws SiwxError with the first difference
 */
export function checkExpected(message: SiwxMessage, expected: ExpectedMessage): void {
  const domain = normalizeDomain(expected.domain)
  const { scheme, nonce, chainIds, address, requestId, resources } = expected
  if (message.domain.toLowerCase() !== domain)
    throw differs('domain_mismatch', 'domain', message.domain, domain)
  if (scheme !== undefined && message.scheme !== undefined && message.scheme !== scheme)
    throw differs('scheme_mismatch', 'scheme', message.scheme, scheme)
  checkUri(message.uri, domain, expected)
  if (chainIds && !chainIds.includes(message.chainId))
    throw differs('chain_mismatch', 'chain', message.chainId, chainIds.join(' or '))
  if (address !== undefined && !isSameAddress(message, address))
    throw differs('address_mismatch', 'account', message.accountAddress, address)
  if (typeof nonce !== 'function' && message.nonce !== nonce)
    throw new SiwxError('nonce_mismatch', 'The nonce is not the one that this sign-in was given.')
  if (requestId !== undefined && message.requestId !== requestId)
    throw differs('request_id_mismatch', 'request id', message.requestId, requestId)
  const { resources: given = [] } = message
  if (
    resources &&
    (given.length !== resources.length || given.some((uri, index) => uri !== resources[index]))
  )
    throw new SiwxError('resources_mismatch', 'The resources are not those that are expected.')
}

function checkUri(uri: string, domain: string, { uri: exact, scheme }: ExpectedMessage): void {
  if (exact !== undefined) {
    if (uri !== exact) throw differs('uri_mismatch', 'URI', uri, exact)
    return
  }
  const { protocol, host, username } = URL.canParse(uri)
    ? new URL(uri)
    : { protocol: '', host: '', username: '' }
  const isPage = scheme === undefined ? /^https?:$/.test(protocol) : protocol === `${scheme}:`
  if (!isPage || host !== domain || username !== '')
    throw differs('uri_mismatch', 'URI', uri, `a page of ${domain}`)
}

/** Converts a domain in another script to its ASCII form (`xn--…`), the only one that messages contain. */
function normalizeDomain(domain: string): string {
  const isAscii = /^[\x20-\x7e]*$/.test(domain)
  return isAscii || !URL.canParse(`https://${domain}`)
    ? domain.toLowerCase()
    : new URL(`https://${domain}`).host
}

/** The case of an EVM address is its checksum, not its identity. */
function isSameAddress({ chainId, accountAddress }: SiwxMessage, address: string): boolean {
  if (!chainId.startsWith('eip155:')) return accountAddress === address
  return accountAddress.toLowerCase() === address.toLowerCase()
}

function differs(reason: SiwxReason, what: string, given: unknown, expected: string): SiwxError {
  return new SiwxError(reason, `The ${what} is ${quote(given)}; expected was ${quote(expected)}.`)
}
