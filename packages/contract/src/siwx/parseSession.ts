import { isCaipNetworkId } from '../caip/caip.ts'
import type { SiwxMessageData, SiwxSession } from './handler.ts'

const REQUIRED = ['domain', 'uri', 'version', 'nonce'] as const
const OPTIONAL = ['statement', 'issuedAt', 'expirationTime', 'notBefore', 'requestId'] as const

/**
 * Reads a session that was stored as JSON.
 *
 * @param stored - the text, or null if nothing is stored
 * @returns the session; undefined if it is corrupt
 *
 * @example
 * const session = parseSiwxSession(localStorage.getItem('my-session'))
 */
export function parseSiwxSession(stored: string | null): SiwxSession | undefined {
  try {
    return readSiwxSession(JSON.parse(stored ?? 'null'))
  } catch {
    // Invalid data is ignored.
    return undefined
  }
}

/**
 * Reads a session, without the object's other fields.
 *
 * @param given - an untrusted value
 * @returns the session; undefined if the value is not a session
 *
 * @example
 * const session = readSiwxSession(await response.json())
 */
export function readSiwxSession(given: unknown): SiwxSession | undefined {
  const [message, signature, expiresAt] = ['message', 'signature', 'expiresAt'].map((name) =>
    textIn(given, name),
  )
  const data = readMessageData(valueIn(given, 'data'))
  if (!data || message === undefined || signature === undefined) return undefined
  return { data, message, signature, ...(expiresAt === undefined ? {} : { expiresAt }) }
}

/**
 * Reads the fields of a message, without the object's other fields.
 *
 * @param given - what a handler gave
 * @returns undefined where a field is missing or is no text
 *
 * @example
 * const data = readMessageData(await handler.createMessage(input))
 */
export function readMessageData(given: unknown): SiwxMessageData | undefined {
  const accountAddress = textIn(given, 'accountAddress')
  const terms = accountAddress ? readMessageTerms(given) : undefined
  return terms && accountAddress ? { accountAddress, ...terms } : undefined
}

/**
 * Reads the fields of a message that is not yet for an account.
 *
 * @param given - what a handler gave
 * @returns undefined where a field is missing or is no text
 *
 * @example
 * const terms = readMessageTerms(await handler.createMessage({ accountAddress: '', chainId }))
 */
export function readMessageTerms(given: unknown): Omit<SiwxMessageData, 'accountAddress'> | undefined {
  const chainId = textIn(given, 'chainId') ?? ''
  const [domain, uri, version, nonce] = REQUIRED.map((name) => textIn(given, name))
  if (!isCaipNetworkId(chainId)) return undefined
  if (domain === undefined || uri === undefined || version === undefined || nonce === undefined)
    return undefined
  const resources = valueIn(given, 'resources')
  const optional = OPTIONAL.flatMap((name) => {
    const value = textIn(given, name)
    return value === undefined ? [] : [[name, value]]
  })
  return {
    chainId,
    domain,
    uri,
    version,
    nonce,
    ...Object.fromEntries(optional),
    ...(Array.isArray(resources) ? { resources: resources.map(String) } : {}),
  }
}

function valueIn(given: unknown, name: string): unknown {
  return typeof given === 'object' && given !== null ? Reflect.get(given, name) : undefined
}

function textIn(given: unknown, name: string): string | undefined {
  const value = valueIn(given, name)
  return typeof value === 'string' ? value : undefined
}
