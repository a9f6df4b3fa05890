import { decodePsbt, describePsbt } from '@latchkey/clear-signing/bitcoin'
import { BITCOIN_TESTNET } from '../bitcoin/network.ts'
import { type Question, rowsOf, titleOf } from './question.ts'

/** A transaction of Bitcoin that waits for the wallet's signature. */
export type ToSign = {
  /** In the format of BIP-174 or BIP-370. */
  psbt: Uint8Array
  inputs: readonly number[]
  addresses: readonly string[]
}

/** Says what a transaction of Bitcoin would do: what is sent, its inputs and outputs, and its fee. */
export function describeBitcoin(origin: string, { psbt, inputs, addresses }: ToSign): Question {
  const decoded = decodePsbt(psbt, { network: 'testnet', own: addresses, signs: inputs })
  const { descriptions, warnings, lines } = describePsbt(decoded)
  const alarm = warnings.join(' ')
  return {
    kind: 'transaction',
    origin,
    title: titleOf(descriptions),
    rows: [
      ...addresses.map((address) => ({ label: 'From', value: address, mono: true })),
      ...rowsOf(descriptions),
      ...lines.map(({ label, value, isAddress }) => ({ label, value, ...(isAddress && { mono: true }) })),
      { label: 'Network', value: `${BITCOIN_TESTNET.name} (lab)` },
    ],
    ...(alarm && { warning: alarm }),
  }
}
