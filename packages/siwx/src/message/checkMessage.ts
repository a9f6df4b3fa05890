import { quote } from '../errors/quote.ts'
import { SiwxError, type SiwxReason } from '../errors/SiwxError.ts'
import { profileOf } from '../namespaces/profiles.ts'
import { isAuthority, isDateTime, isNonce, isRequestId, isScheme, isStatement, isUri } from './grammar.ts'
import type { SiwxMessage } from './message.ts'

/** The maximum length of a text that is parsed or written. ReCaps are long. */
export const MOST_CHARACTERS = 16_384

/** The maximum number of resources. No wallet shows more. */
const MOST_RESOURCES = 100

type Rule = readonly [
  field: keyof SiwxMessage,
  label: string,
  reason: SiwxReason,
  test: (text: string) => boolean,
  isOptional?: 'optional',
]

const rules: readonly Rule[] = [
  ['scheme', 'scheme', 'scheme_invalid', isScheme, 'optional'],
  ['domain', 'domain', 'domain_invalid', isAuthority],
  ['statement', 'statement', 'statement_invalid', isStatement, 'optional'],
  ['uri', 'URI', 'uri_invalid', isUri],
  ['version', 'version', 'version_unsupported', (text) => text === '1'],
  ['nonce', 'nonce', 'nonce_invalid', isNonce],
  ['issuedAt', 'time of issue', 'issued_at_invalid', isDateTime],
  ['expirationTime', 'expiration time', 'expiration_time_invalid', isDateTime, 'optional'],
  ['notBefore', 'start of validity', 'not_before_invalid', isDateTime, 'optional'],
  ['requestId', 'request id', 'request_id_invalid', isRequestId, 'optional'],
]

/** Checks every field against EIP-4361 and its namespace. @throws SiwxError with the reason of the first wrong field */
export function checkMessage(message: SiwxMessage): void {
  if (typeof message !== 'object' || message === null)
    throw new SiwxError('message_malformed', 'A message is an object with the fields of EIP-4361.')
  for (const [field, label, reason, test, isOptional] of rules) {
    const value: unknown = message[field]
    if (value === undefined && isOptional) continue
    if (typeof value !== 'string' || !test(value))
      throw new SiwxError(reason, `The ${label} ${quote(value)} is not valid.`)
  }
  checkAccount(message)
  checkResources(message.resources)
}

function checkAccount({ chainId, accountAddress }: SiwxMessage): void {
  if (typeof chainId !== 'string' || !chainId.includes(':'))
    throw new SiwxError('chain_invalid', `The chain ${quote(chainId)} is not a CAIP-2 id like eip155:1.`)
  const at = chainId.indexOf(':')
  const profile = profileOf(chainId.slice(0, at))
  if (!profile)
    throw new SiwxError('namespace_unsupported', `Accounts of ${quote(chainId)} cannot sign in yet.`)
  if (!profile.isReference(chainId.slice(at + 1)))
    throw new SiwxError('chain_invalid', `${quote(chainId)} is not a chain of ${profile.name}.`)
  if (typeof accountAddress !== 'string' || !profile.isAddress(accountAddress))
    throw new SiwxError('address_invalid', `${quote(accountAddress)} is not an account of ${profile.name}.`)
}

function checkResources(resources: SiwxMessage['resources']): void {
  if (resources === undefined) return
  if (!Array.isArray(resources)) throw new SiwxError('resource_invalid', 'Resources are a list of URIs.')
  if (resources.length > MOST_RESOURCES)
    throw new SiwxError('resources_too_many', `A message has at most ${MOST_RESOURCES} resources.`)
  for (const resource of resources)
    if (typeof resource !== 'string' || !isUri(resource))
      throw new SiwxError('resource_invalid', `The resource ${quote(resource)} is not a URI.`)
}
