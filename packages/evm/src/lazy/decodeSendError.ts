import {
  type BaseError,
  FeeTooLowError,
  InsufficientFundsError,
  messageOf,
  NonceTooLowError,
  TransactionRevertedError,
  TransportError,
  WalletRequestError,
} from '@latchkey/core'
import { decodeError, layersOf } from '@latchkey/core/adapter'
import { findRevert } from './revert.ts'

const FUNDS =
  /insufficient (funds|balance)|gas required exceeds allowance|doesn'?t have enough funds|exceeds? (the )?balance/i
const NONCE = /nonce (is )?too low|nonce has already been used|already known|oldnonce/i
// With bounds: without, a long message that repeats itself would freeze the page for minutes.
const FEE =
  /underpriced|(fee|gas price) .{0,200}(less|lower) than .{0,200}base ?fee|(fee|gas price) (is )?too low|fee cap/i
const MOST_TEXT = 20_000

/**
 * What a node or a wallet threw at a transaction, as one of the kit's errors. Nodes have one code (-32000) for many
 * reasons, and wallets wrap it; the text is all that tells them apart.
 */
export function decodeSendError(thrown: unknown, method: string, abi?: readonly unknown[]): BaseError {
  const error = decodeError(thrown, method)
  // A rejection, a missing permission and the like are known for what they are.
  if (!(error instanceof WalletRequestError) && !(error instanceof TransportError)) return error
  const revert = findRevert(error.cause, abi)
  if (revert) return new TransactionRevertedError({ reason: revert.reason, cause: error })
  const text = layersOf(error.cause)
    .map((layer) => messageOf(layer) ?? '')
    .join('\n')
    .slice(0, MOST_TEXT)
  if (FUNDS.test(text)) return new InsufficientFundsError({ cause: error })
  if (NONCE.test(text)) return new NonceTooLowError({ cause: error })
  if (FEE.test(text)) return new FeeTooLowError({ cause: error })
  return error
}
