import { NAMES } from '../namespaces/names.ts'
import type { SiwxMessage } from './message.ts'

const names: Readonly<Record<string, string>> = NAMES

/** Writes a message's text, and checks none of its fields: createMessage() does. */
export function writeMessage(message: SiwxMessage): string {
  const at = message.chainId.indexOf(':')
  const namespace = message.chainId.slice(0, at)
  const origin = message.scheme === undefined ? message.domain : `${message.scheme}://${message.domain}`
  // EIP-4361 keeps the empty line of a statement that is missing; the other namespaces' texts do not.
  const withoutStatement = namespace === 'eip155' ? ['', ''] : ['']
  return [
    `${origin} wants you to sign in with your ${names[namespace]} account:`,
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
}

function line(label: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${label}: ${value}`]
}
