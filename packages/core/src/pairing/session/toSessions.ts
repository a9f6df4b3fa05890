import { describeRecap } from '@latchkey/contract'
import { SessionMalformedError } from '../../errors/pairing.ts'
import type { SiwxSession } from '../../kit/siwx.ts'
import type { SignedTerms } from './oneClick.ts'

/** What reads and writes messages. It comes with the code that signs in: a module that two chunks share becomes a file of its own. */
type Messages = Pick<typeof import('../../siwx/siwx.ts'), 'readMessageData' | 'writeSiwxMessage'>

/** What a paired wallet signed while it connected (S4.14), as this page's text: whatever else the wallet signed, its signature is not good for it. */
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
