import { SiwxError } from '../errors/SiwxError.ts'
import { profileOf } from '../namespaces/profiles.ts'
import { checkMessage } from './checkMessage.ts'
import { MOST_CHARACTERS } from './limits.ts'
import type { SiwxMessage } from './message.ts'

/**
 * Writes the text that an account signs to sign in: EIP-4361 for eip155, and CAIP-122's text in the order of Sign In With Solana
 * for other namespaces.
 *
 * @param message - the fields; times are RFC 3339 texts
 * @returns the text, with `\n` between its lines and none at its end
 * @throws SiwxError where a field is missing or not valid
 *
 * @example
 * const text = createMessage({
 *   domain: 'app.example.com',
 *   accountAddress: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
 *   uri: 'https://app.example.com/login',
 *   version: '1',
 *   chainId: 'eip155:1',
 *   nonce: createNonce(),
 *   issuedAt: new Date().toISOString(),
 * })
 */
export function createMessage(message: SiwxMessage): string {
  checkMessage(message)
  const at = message.chainId.indexOf(':')
  const namespace = message.chainId.slice(0, at)
  const origin = message.scheme === undefined ? message.domain : `${message.scheme}://${message.domain}`
  // EIP-4361 keeps the empty line of a statement that is missing; the other namespaces' texts do not.
  const withoutStatement = namespace === 'eip155' ? ['', ''] : ['']
  const text = [
    `${origin} wants you to sign in with your ${profileOf(namespace)?.name} account:`,
    message.accountAddress,
    ...(message.statement === undefined ? withoutStatement : ['', message.statement, '']),
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId.slice(at + 1)}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...line('Expiration Time', message.expirationTime),
    ...line('Not Before', message.notBefore),
    ...line('Request ID', message.requestId),
    ...(message.resources ? ['Resources:', ...message.resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n')
  if (text.length > MOST_CHARACTERS)
    throw new SiwxError('message_too_large', `A message has at most ${MOST_CHARACTERS} characters.`)
  return text
}

function line(label: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${label}: ${value}`]
}
