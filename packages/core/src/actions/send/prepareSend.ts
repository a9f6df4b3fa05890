import { sendFlow } from '../../flows/send/send.ts'
import type { SendPreset } from '../../flows/send/state.ts'
import { keepOwn } from '../../history/keepOwn.ts'
import type { Kit } from '../../kit/kit.ts'
import { estimateSend } from './estimateSend.ts'
import { loadSendBalances } from './loadSendBalances.ts'
import { senderOf } from './senderOf.ts'
import { resolveReceiver } from './typeReceiver.ts'

/** What the form begins with; each part may be left out. */
export type PrepareSendParameters = SendPreset

/**
 * Begins to send: brings the flow in, fills in what the caller knows, and reads balances and the fee. A visitor who
 * comes back to a form that is begun finds it as they left it.
 *
 * @param parameters.receiver - an address or a name
 * @param parameters.tokenId - `native`, or a token's plain address
 * @param parameters.amount - a decimal text
 * @returns when balances and fee were read, or could not be
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
