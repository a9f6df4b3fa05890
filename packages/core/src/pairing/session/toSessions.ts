import { describeRecap } from '@latchkey/contract'
import { SessionMalformedError } from '../../errors/pairing.ts'
import type { SiwxSession } from '../../kit/siwx.ts'
import type { SignedTerms } from './oneClick.ts'

/** Passed in from the sign-in chunk, because a module that two chunks share becomes a separate file. */
type Messages = Pick<typeof import('../../siwx/siwx.ts'), 'readMessageData' | 'writeSiwxMessage'>

/**
 * Converts what a paired wallet signed (S4.14) to sessions with this page's text, so that a signature of any other text
 * is invalid.
 */
export function toSessions(
  signed: readonly SignedTerms[],
  { readMessageData, writeSiwxMessage }: Messages,
): readonly SiwxSession[] {
  return signed.map(({ terms, chainId, accountAddress, recap, signature, cacao }) => {
    const given = readMessageData({ ...Object(terms), chainId, accountAddress })
    if (!given) throw new SessionMalformedError({ details: 'the stored request is corrupt' })
    const statement = [given.statement, describeRecap(recap)].filter(Boolean).join(' ')
    const data = { ...given, statement, resources: [...(given.resources ?? []), recap.uri] }
    return { data, message: writeSiwxMessage(data), signature, cacao }
  })
}
