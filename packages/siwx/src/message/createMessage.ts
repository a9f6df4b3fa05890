import { writeSiwxMessage } from '@latchkey/contract'
import { SiwxError } from '../errors/SiwxError.ts'
import { checkMessage, MOST_CHARACTERS } from './checkMessage.ts'
import type { SiwxMessage } from './message.ts'

/**
 * Writes the text that an account signs to sign in: EIP-4361 for eip155, and CAIP-122's text in the order of Sign In With Solana
 * for other namespaces.
 *
 * @param message - the fields; times are RFC 3339 texts
 * @returns the text, with `\n` between its lines and none at its end
 * @throws SiwxError if a field is missing or not valid
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
  const text = writeSiwxMessage(message)
  if (text.length > MOST_CHARACTERS)
    throw new SiwxError('message_too_large', `A message has at most ${MOST_CHARACTERS} characters.`)
  return text
}
