import { ConnectorUnavailableError } from '../errors/wallet.ts'

const SILENCE_MS = 10_000

/**
 * Waits for an answer that needs nobody's click. A wallet that doesn't give it within ten seconds is treated as missing.
 *
 * @param answer - what the wallet was asked for
 * @param connectorId - of the wallet
 * @returns the answer
 * @throws ConnectorUnavailableError
 *
 * @example
 * const accounts = await inTime(wallet.accounts(), connectorId)
 */
export async function inTime<answer>(answer: Promise<answer>, connectorId: string): Promise<answer> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectorUnavailableError({ connectorId })), SILENCE_MS)
  })
  return Promise.race([answer, silence]).finally(() => clearTimeout(timer))
}
