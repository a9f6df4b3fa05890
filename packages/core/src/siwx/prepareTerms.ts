import {
  type CaipNetworkId,
  readMessageTerms,
  type SiwxMessageData,
  writeSiwxMessage,
} from '@latchkey/contract'
import type { Kit } from '../kit/kit.ts'
import { handlerOf } from './handlerOf.ts'

/**
 * Prepares the message that a wallet signs while it connects (S4.14), without its account. Undefined for messages in
 * the page's own format: the wallet then connects first, and signs afterwards.
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
    // The sign-in after connecting shows the failure.
    return undefined
  }
}
