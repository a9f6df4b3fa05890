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
/** The node has it: it was sent. */
const KNOWN = /already (known|imported)|known transaction|already in (the )?mempool/i
/** Without bounds in the pattern, a long repetitive message would freeze the page for minutes. */
const FEE =
  /underpriced|(fee|gas price) .{0,200}(less|lower) than .{0,200}base ?fee|(fee|gas price) (is )?too low|fee cap/i
const MOST_TEXT = 20_000
/** ERC-7769: a relayer or bundler did not take the operation, or gave it up. */
const isRefusal = (code: unknown): boolean =>
  code === -32_521 ||
  code === BUNDLER_CODES.owes ||
  (typeof code === 'number' && Number.isInteger(code) && code <= -32_500 && code >= -32_508)

/** Nodes have one code (-32000) for many reasons, and wallets wrap it, so only the text tells them apart. */
export function decodeSendError(thrown: unknown, method: string, abi?: readonly unknown[]): BaseError {
  const error = decodeError(thrown, method)
  // Rejections, missing permissions and the like have codes of their own.
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

/** What a wallet or a node said, unless it is one of the kit's errors already. The embedded wallet throws its own error. */
function thrownIn(error: BaseError): { readonly error: unknown } | undefined {
  // By its name: pages without that wallet don't load its errors.
  if (error.name === 'FrameError') return { error }
  return error instanceof WalletRequestError || error instanceof TransportError
    ? { error: error.cause }
    : undefined
}

/** The embedded wallet passes its gateway's codes on. */
function decodeBundler(error: BaseError, thrown: unknown): BaseError | undefined {
  const codes = codesOf(thrown)
  const has = (reason: keyof typeof BUNDLER_CODES) => codes.includes(BUNDLER_CODES[reason])
  if (has('down')) return new BundlerDownError({ cause: error })
  if (has('untrue')) return new BundlerAnswerError({ cause: error })
  if (has('entryPoint')) return new EntryPointUnsupportedError({ cause: error })
  return has('unknown') ? new TransactionUnknownError({ cause: error }) : undefined
}
