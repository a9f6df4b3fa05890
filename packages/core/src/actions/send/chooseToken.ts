import type { Token } from '../../flows/send/state.ts'
import type { Kit } from '../../kit/kit.ts'
import { estimateSend } from './estimateSend.ts'

/** The token to send, one of the form's `tokenBalances`. */
export interface ChooseTokenParameters {
  readonly token: Token
}

/**
 * Selects the token to send, and estimates the fee.
 *
 * @param kit - made by createKit()
 * @param parameters.token - one of those that {@link fetchTokenBalances} gives
 * @returns when the fee was read, or the read failed
 *
 * @example
 * await chooseToken(kit, { token })
 */
export async function chooseToken(kit: Kit, { token }: ChooseTokenParameters): Promise<void> {
  kit.store.dispatch({ type: 'send.tokenChosen', token })
  await estimateSend(kit)
}
