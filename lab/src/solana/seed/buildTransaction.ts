import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
} from '@solana/kit'
import type { SolanaKey } from '../keys.ts'

/** A signed transaction of the lab's own people, in the wire format. The first signer pays. */
export function buildTransaction(
  [payer, ...others]: readonly [SolanaKey, ...SolanaKey[]],
  instructions: readonly Instruction[],
  recent: string,
): Uint8Array {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (empty) => setTransactionMessageFeePayer(payer.address, empty),
    (paid) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(recent), lastValidBlockHeight: 0n },
        paid,
      ),
    (timed) => appendTransactionMessageInstructions(instructions, timed),
  )
  const { messageBytes, signatures } = compileTransaction(message)
  const keys = new Map([payer, ...others].map((key) => [key.address, key]))
  const signed = Object.fromEntries(
    Object.keys(signatures).map((address) => {
      const key = [...keys.values()].find((one) => one.address === address)
      if (!key) throw new Error(`${address} has to sign, and its key is not here`)
      return [address, signatureBytes(key.sign(new Uint8Array(messageBytes)))]
    }),
  )
  return new Uint8Array(getTransactionEncoder().encode({ messageBytes, signatures: signed }))
}
