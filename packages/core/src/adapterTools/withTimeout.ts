import { ConnectorUnavailableError } from '../errors/wallet.ts'

const SILENCE_MS = 10_000

/**
 * Limits how long a promise is waited for.
 *
 * @param answer - continues after the timeout, but its result is then ignored
 * @param timeoutMs - milliseconds
 * @param onLate - called at the timeout; what it returns or throws is the result
 * @returns whichever comes first
 * @throws what `answer` rejects with, or what `onLate` throws
 *
 * @example
 * const accounts = await withTimeout(wallet.accounts(), 1_000, () => undefined)
 */
export function withTimeout<answer, late>(
  answer: Promise<answer>,
  timeoutMs: number,
  onLate: () => late,
): Promise<answer | late> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeoutMs)
  })
  return Promise.race([answer, late.then(onLate)]).finally(() => clearTimeout(timer))
}

/**
 * Waits for an answer that opens no prompt. A wallet that doesn't give it within ten seconds is treated as missing.
 *
 * @param answer - the wallet's answer
 * @param connectorId - the id of the wallet's connector
 * @returns the answer
 * @throws ConnectorUnavailableError
 *
 * @example
 * const accounts = await inTime(wallet.accounts(), connectorId)
 */
export function inTime<answer>(answer: Promise<answer>, connectorId: string): Promise<answer> {
  return withTimeout(answer, SILENCE_MS, () => {
    throw new ConnectorUnavailableError({ connectorId })
  })
}
