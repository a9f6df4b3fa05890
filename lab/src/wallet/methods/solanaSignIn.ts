import type { JsonObject } from '../params.ts'
import { textOf, textsOf } from './signIn.ts'

const LINES = [
  ['URI', 'uri'],
  ['Version', 'version'],
  ['Chain ID', 'chainId'],
  ['Nonce', 'nonce'],
  ['Issued At', 'issuedAt'],
  ['Expiration Time', 'expirationTime'],
  ['Not Before', 'notBefore'],
  ['Request ID', 'requestId'],
] as const

/** The wallet writes the message itself, in the words of Sign In With Solana. A site that names no domain is its own. */
export function writeSolanaSignIn(
  fields: JsonObject,
  { origin, address }: { origin: string; address: string },
): string {
  const domain = textOf(fields, 'domain') ?? new URL(origin).host
  const lines = LINES.flatMap(([label, name]) => {
    const value = textOf(fields, name)
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const resources = textsOf(fields, 'resources')
  const statement = textOf(fields, 'statement')
  return [
    `${domain} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    [...lines, ...(resources ? ['Resources:', ...resources.map((uri) => `- ${uri}`)] : [])].join('\n'),
  ].join('\n\n')
}
