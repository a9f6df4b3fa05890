import { BUNDLER_CODES } from '@latchkey/contract'
import {
  type BaseError,
  BundlerAnswerError,
  BundlerDownError,
  EntryPointUnsupportedError,
  FeeTooLowError,
  InsufficientFundsError,
  messageOf,
  NonceTooLowError,
  OperationRefusedError,
  TransactionRevertedError,
  TransactionUnknownError,
  TransportError,
  WalletRequestError,
} from '@latchkey/core'
import { codesOf, decodeError, layersOf } from '@latchkey/core/adapter'
import { findRevert } from './revert.ts'

const FUNDS =
  /insufficient (funds|balance)|gas required exceeds allowance|doesn'?t have enough funds|exceeds? (the )?balance/i
const NONCE = /nonce (is )?too low|nonce has already been used|already known|oldnonce/i
// The pattern is bounded. Without bounds, a long repetitive message would freeze the page for minutes.
const FEE =
  /underpriced|(fee|gas price) .{0,200}(less|lower) than .{0,200}base ?fee|(fee|gas price) (is )?too low|fee cap/i
const MOST_TEXT = 20_000
/** ERC-7769: a relayer or bundler did not take the operation, or gave it up. */
const REFUSED: readonly unknown[] = [
  -32_500, -32_501, -32_502, -32_503, -32_504, -32_505, -32_506, -32_507, -32_508, -32_521,
]

/**
 * Decodes what a node or a wallet threw at a transaction into one of the kit's errors. Nodes have one code (-32000) for many
 * reasons, and wallets wrap it, so only the text tells them apart.
 */
export function decodeSendError(thrown: unknown, method: string, abi?: readonly unknown[]): BaseError {
  const error = decodeError(thrown, method)
  // A rejection, a missing permission and similar errors have codes of their own.
  if (!(error instanceof WalletRequestError) && !(error instanceof TransportError)) return error
  const ofBundler = decodeBundler(error)
  if (ofBundler) return ofBundler
  const revert = findRevert(error.cause, abi)
  if (revert) return new TransactionRevertedError({ reason: revert.reason, cause: error })
  const text = layersOf(error.cause)
    .map((layer) => messageOf(layer) ?? '')
    .join('\n')
    .slice(0, MOST_TEXT)
  if (FUNDS.test(text)) return new InsufficientFundsError({ cause: error })
  if (NONCE.test(text)) return new NonceTooLowError({ cause: error })
  if (FEE.test(text)) return new FeeTooLowError({ cause: error })
  const refusal = layersOf(error.cause).find((layer) => codesOf(layer).some((code) => REFUSED.includes(code)))
  if (refusal !== undefined) return new OperationRefusedError({ cause: error, details: messageOf(refusal) })
  return error
}

/** The embedded wallet passes its gateway's codes on. */
function decodeBundler(error: WalletRequestError | TransportError): BaseError | undefined {
  const codes = codesOf(error.cause)
  const has = (reason: keyof typeof BUNDLER_CODES) => codes.includes(BUNDLER_CODES[reason])
  if (has('down')) return new BundlerDownError({ cause: error })
  if (has('untrue')) return new BundlerAnswerError({ cause: error })
  if (has('entryPoint')) return new EntryPointUnsupportedError({ cause: error })
  return has('unknown') ? new TransactionUnknownError({ cause: error }) : undefined
}
