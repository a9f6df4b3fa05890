import { type SendSlice, selectFee, selectParsedAmount, selectSend, selectShortfall } from './select.ts'
import { selectLacksFee } from './selectFeeShortage.ts'

/** The label of the button under the form: what is missing, or that the user can continue. Keys of the message catalog. */
export type SendButton =
  | 'previewSend'
  | 'checkingFee'
  | 'checkingAddress'
  | 'invalidAddress'
  | 'addAddress'
  | 'insufficientFee'
  | 'insufficientFunds'
  | 'addAmount'
  | 'incorrectValue'
  | 'selectToken'
  | 'inProgress'

/**
 * The last rule that applies wins, so the button names the first problem in the form. Only `previewSend` and `inProgress`
 * continue; the two `checking` labels wait.
 *
 * @param state - of `kit.store.get()`
 * @returns a key of the message catalog
 *
 * @example
 * const label = selectSendButton(kit.store.get())
 */
export function selectSendButton(state: SendSlice): SendButton {
  const { token, receiver, fee, progress, isMax } = selectSend(state)
  const parsed = selectParsedAmount(state)
  const rules: readonly [applies: boolean, button: SendButton][] = [
    [fee.step === 'reading' && !selectFee(state), 'checkingFee'],
    [receiver.step === 'resolving', 'checkingAddress'],
    [receiver.step === 'invalid', 'invalidAddress'],
    [receiver.step === 'empty', 'addAddress'],
    [selectLacksFee(state), 'insufficientFee'],
    [selectShortfall(state) > 0n, 'insufficientFunds'],
    [parsed?.ok ? parsed.amount === 0n : parsed?.reason === 'empty', 'addAmount'],
    // "Max" of the coin changes with the fee: an amount that is about to change isn't reviewed.
    [fee.step === 'reading' && isMax && token?.address === undefined, 'checkingFee'],
    [parsed !== undefined && !parsed.ok && parsed.reason !== 'empty', 'incorrectValue'],
    [!token, 'selectToken'],
    [progress.step === 'asking' || progress.step === 'pending', 'inProgress'],
  ]
  return rules.findLast(([applies]) => applies)?.[1] ?? 'previewSend'
}
