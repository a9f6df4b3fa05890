import { readTyped } from '../../amount/typedAmount.ts'
import type { Kit } from '../../kit/kit.ts'
import { estimateSend } from './estimateSend.ts'
import type { Wait } from './wait.ts'

const AMOUNT_DEBOUNCE_MS = 500

/** The text in the amount field. */
export interface TypeAmountParameters {
  /** As typed, with the separators of the kit's locale; a selector parses it. */
  readonly text: string
  readonly wait?: Wait
}

/**
 * Stores the amount as typed, and estimates the fee again after a pause in typing.
 *
 * @param kit - made by createKit()
 * @param parameters.text - what was typed
 *
 * @example
 * await typeAmount(kit, { text: '0.5' })
 */
export async function typeAmount(kit: Kit, { text, wait }: TypeAmountParameters): Promise<void> {
  const { locale } = kit.store.get()
  kit.store.dispatch({ type: 'send.amountTyped', text: readTyped(text, locale) })
  await estimateSend(kit, { delayMs: AMOUNT_DEBOUNCE_MS, ...(wait ? { wait } : {}) })
}
