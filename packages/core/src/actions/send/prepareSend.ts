import { sendFlow } from '../../flows/send/send.ts'
import type { SendPreset } from '../../flows/send/state.ts'
import { keepOwn } from '../../history/keepOwn.ts'
import type { Kit } from '../../kit/kit.ts'
import { estimateSend } from './estimateSend.ts'
import { loadSendBalances } from './loadSendBalances.ts'
import { senderOf } from './senderOf.ts'
import { resolveReceiver } from './typeReceiver.ts'

/** The initial values of the form; each is optional. */
export type PrepareSendParameters = SendPreset

/**
 * Opens the send form: loads the flow, fills in the given values, and reads balances and the fee. If the user returns
 * to a form in progress, it is unchanged.
 *
 * @param parameters.receiver - an address or a name
 * @param parameters.tokenId - `native`, or a token's plain address
 * @param parameters.amount - a decimal text
 * @returns when balances and fee were read, or the reads failed
 *
 * @example
 * await prepareSend(kit, { receiver: 'fund.backing.test', tokenId: 'native' })
 */
export async function prepareSend(
  kit: Kit,
  { receiver, tokenId, amount }: PrepareSendParameters = {},
): Promise<void> {
  kit.store.attach(sendFlow)
  keepOwn(kit)
  const from = senderOf(kit)
  if (!from) return
  const preset: SendPreset = {
    ...(receiver === undefined ? {} : { receiver }),
    ...(tokenId === undefined ? {} : { tokenId }),
    ...(amount === undefined ? {} : { amount }),
  }
  kit.store.dispatch({ type: 'send.prepared', from, preset })
  await Promise.all([resolveReceiver(kit), loadSendBalances(kit).then(() => estimateSend(kit))])
}
