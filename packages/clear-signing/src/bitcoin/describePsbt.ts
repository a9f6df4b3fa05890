import { type Description, describe, formatAmount, type Line } from '../words/describe.ts'
import type { DecodedPsbt, PsbtPart } from './decodePsbt.ts'

const BTC = { symbol: 'BTC', decimals: 8 } as const
const VOCABULARY = { coin: BTC, findToken: () => undefined }

/**
 * Says in English what a Bitcoin transaction does: what is sent, each input and output, and the fee. Amounts are exact.
 *
 * @param decoded what `decodePsbt` returned
 * @returns a description for each intent, a sentence for each warning, and the lines of the whole transaction
 *
 * @example
 * const { descriptions, lines } = describePsbt(decodePsbt(bytes, { network: 'testnet', own }))
 * descriptions[0].title // 'Send 0.001 BTC'
 */
export function describePsbt(decoded: DecodedPsbt): {
  descriptions: Description[]
  warnings: string[]
  lines: Line[]
} {
  const { inputs, outputs, fee, pays } = decoded
  return {
    ...describe(decoded, VOCABULARY),
    lines: [
      { label: 'Network fee', value: fee === undefined ? 'unknown' : formatAmount(fee, BTC) },
      ...(pays === undefined || pays < 0n
        ? []
        : [{ label: 'You pay in all', value: formatAmount(pays, BTC) }]),
      ...inputs.map((part, index) => toLine(part, `Input ${index + 1}`, 'yours')),
      ...outputs.map((part, index) => toLine(part, `Output ${index + 1}`, 'back to you')),
    ],
  }
}

function toLine({ address, units, isOwn, isData }: PsbtPart, label: string, own: string): Line {
  const amount = units === undefined ? 'unknown amount' : formatAmount(units, BTC)
  if (isOwn) return { label: `${label}, ${own}`, value: amount }
  const where = address ?? (isData ? 'data' : 'script without an address')
  return { label, value: `${amount}, ${where}`, isAddress: address !== undefined }
}
