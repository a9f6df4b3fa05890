import {
  type CaipNetworkId,
  readMessageTerms,
  type SiwxMessageData,
  writeSiwxMessage,
} from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'
import { handlerOf } from './handlerOf.ts'

/**
 * What a wallet signs while it connects (S4.14), without its account. Undefined for messages in a form of the
 * page's own: then the wallet connects first, and signs as any other.
 */
export async function prepareTerms(
  kit: Kit,
  chainId: CaipNetworkId,
): Promise<Omit<SiwxMessageData, 'accountAddress'> | undefined> {
  const handler = handlerOf(kit)
  if (!handler || handler.signMessage || handler.appliesTo) return undefined
  try {
    const message = await handler.createMessage({ accountAddress: '', chainId })
    const terms = readMessageTerms(message)
    const isStandard = terms && message.toString() === writeSiwxMessage({ ...terms, accountAddress: '' })
    return isStandard && terms.chainId === chainId ? terms : undefined
  } catch {
    // The sign-in after connecting says what is wrong.
    return undefined
  }
}
