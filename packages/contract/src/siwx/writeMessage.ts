import type { SiwxMessageData } from './handler.ts'

/** How a sign-in message names a namespace: `app.example wants you to sign in with your {name} account:` */
export const SIWX_NAMES = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
} as const

const names: Readonly<Record<string, string>> = SIWX_NAMES

/**
 * Writes the text of a sign-in message, and checks none of its fields: EIP-4361 for eip155, and CAIP-122 in the order of Sign In With
 * Solana elsewhere.
 *
 * @param message - the fields; `scheme` is written before the domain
 * @returns the text, with `\n` between its lines
 *
 * @example
 * const text = writeSiwxMessage(data)
 */
export function writeSiwxMessage(message: SiwxMessageData & { readonly scheme?: string }): string {
  const at = message.chainId.indexOf(':')
  const namespace = message.chainId.slice(0, at)
  const origin = message.scheme === undefined ? message.domain : `${message.scheme}://${message.domain}`
  // Without a statement, EIP-4361 keeps the statement's empty line; the other namespaces' texts do not.
  const withoutStatement = namespace === 'eip155' ? ['', ''] : ['']
  return [
    `${origin} wants you to sign in with your ${names[namespace]} account:`,
    message.accountAddress,
    ...(message.statement === undefined ? withoutStatement : ['', message.statement, '']),
    `URI: ${message.uri}`,
    `Version: ${message.version}`,
    `Chain ID: ${message.chainId.slice(at + 1)}`,
    `Nonce: ${message.nonce}`,
    ...line('Issued At', message.issuedAt),
    ...line('Expiration Time', message.expirationTime),
    ...line('Not Before', message.notBefore),
    ...line('Request ID', message.requestId),
    ...(message.resources ? ['Resources:', ...message.resources.map((uri) => `- ${uri}`)] : []),
  ].join('\n')
}

function line(label: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [`${label}: ${value}`]
}
