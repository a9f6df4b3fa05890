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
const NONCE = /nonce (is )?too low|nonce has already been used|oldnonce/i
/** The node already has the transaction, so it was sent. */
const KNOWN = /already (known|imported)|known transaction|already in (the )?mempool/i
/** The quantifiers are bounded. Otherwise, a long repetitive message would freeze the page for minutes. */
const FEE =
  /underpriced|(fee|gas price) .{0,200}(less|lower) than .{0,200}base ?fee|(fee|gas price) (is )?too low|fee cap/i
const MOST_TEXT = 20_000
/** Whether a relayer or bundler refused the operation, or gave it up (ERC-7769). */
const isRefusal = (code: unknown): boolean =>
  code === -32_521 ||
  code === BUNDLER_CODES.owes ||
  (typeof code === 'number' && Number.isInteger(code) && code <= -32_500 && code >= -32_508)

/** Decodes an error of sending. Nodes use one code (-32000) for many reasons, and wallets wrap it, so only the text distinguishes them. */
export function decodeSendError(thrown: unknown, method: string, abi?: readonly unknown[]): BaseError {
  const error = decodeError(thrown, method)
  // Rejections, missing permissions and similar errors have their own codes.
  const said = thrownIn(error)
  if (!said) return error
  const ofBundler = decodeBundler(error, said.error)
  if (ofBundler) return ofBundler
  const revert = findRevert(said.error, abi)
  if (revert) return new TransactionRevertedError({ reason: revert.reason, cause: error })
  const text = layersOf(said.error)
    .map((layer) => messageOf(layer) ?? '')
    .join('\n')
    .slice(0, MOST_TEXT)
  if (FUNDS.test(text)) return new InsufficientFundsError({ cause: error })
  if (KNOWN.test(text)) return new TransactionUnknownError({ cause: error })
  if (NONCE.test(text)) return new NonceTooLowError({ cause: error })
  if (FEE.test(text)) return new FeeTooLowError({ cause: error })
  const refusal = layersOf(said.error).find((layer) => codesOf(layer).some(isRefusal))
  if (refusal !== undefined) return new OperationRefusedError({ cause: error, details: messageOf(refusal) })
  return error
}

/** Returns the original error of a wallet or a node; undefined if it is already one of the kit's errors. The embedded wallet throws its own error. */
function thrownIn(error: BaseError): { readonly error: unknown } | undefined {
  // Compare the name, because pages without the embedded wallet don't load its errors.
  if (error.name === 'FrameError') return { error }
  return error instanceof WalletRequestError || error instanceof TransportError
    ? { error: error.cause }
    : undefined
}

/** Decodes the codes of the gateway, which the embedded wallet passes on. */
function decodeBundler(error: BaseError, thrown: unknown): BaseError | undefined {
  const codes = codesOf(thrown)
  const has = (reason: keyof typeof BUNDLER_CODES) => codes.includes(BUNDLER_CODES[reason])
  if (has('down')) return new BundlerDownError({ cause: error })
  if (has('untrue')) return new BundlerAnswerError({ cause: error })
  if (has('entryPoint')) return new EntryPointUnsupportedError({ cause: error })
  return has('unknown') ? new TransactionUnknownError({ cause: error }) : undefined
}
