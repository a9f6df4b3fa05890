import type { JsonObject } from '../../wallet/params.ts'
import { toBase58 } from '../base58.ts'
import { PROGRAMS } from '../cluster.ts'
import type { Ledger } from '../ledger.ts'
import { invalidParams } from '../rpc.ts'
import { type AccountData, type Extension, readMint, readTokenAccount, viewOf } from '../tokens.ts'

/** The rent epoch of rent-exempt accounts. */
const NEVER = 18_446_744_073_709_551_615n
const MOST_BASE58_BYTES = 128

export function encodeAccount(
  ledger: Ledger,
  account: AccountData | undefined,
  options: JsonObject,
): JsonObject | null {
  if (!account) return null
  const { lamports, owner, executable, data } = account
  const common = { lamports, owner, executable, rentEpoch: NEVER, space: data.length }
  const encoding = options.encoding ?? 'binary'
  if (encoding === 'jsonParsed') {
    const parsed = parseAccount(ledger, account)
    if (parsed) return { ...common, data: parsed }
  }
  const part = slice(data, options.dataSlice)
  if (encoding !== 'base58' && encoding !== 'binary')
    return { ...common, data: [Buffer.from(part).toString('base64'), 'base64'] }
  if (part.length > MOST_BASE58_BYTES)
    throw invalidParams(
      'Encoded binary (base 58) data should be less than 128 bytes, please use Base64 encoding.',
    )
  return { ...common, data: encoding === 'binary' ? toBase58(part) : [toBase58(part), 'base58'] }
}

function slice(data: Uint8Array, asked: unknown): Uint8Array {
  if (typeof asked !== 'object' || asked === null || !('offset' in asked) || !('length' in asked)) return data
  return data.subarray(Number(asked.offset), Number(asked.offset) + Number(asked.length))
}

function parseAccount(ledger: Ledger, account: AccountData): JsonObject | undefined {
  const program = account.owner === PROGRAMS.token2022 ? 'spl-token-2022' : 'spl-token'
  const space = account.data.length
  const mint = readMint(account)
  if (mint) {
    const { supply, decimals, mintAuthority = null, freezeAuthority = null } = mint
    const info = {
      ...{ supply: String(supply), decimals, mintAuthority, freezeAuthority, isInitialized: true },
      ...extensionsOf(mint.extensions),
    }
    return { program, space, parsed: { type: 'mint', info } }
  }
  const held = readTokenAccount(account)
  const mintAccount = held && ledger.account(held.mint)
  if (!held || !mintAccount) return undefined
  const decimals = readMint(mintAccount)?.decimals ?? 0
  const info = {
    ...{ mint: held.mint, owner: held.owner, state: held.state, isNative: held.isNative },
    tokenAmount: uiAmount(held.amount, decimals),
    ...(held.delegate && { delegate: held.delegate }),
    ...extensionsOf(held.extensions),
  }
  return { program, space, parsed: { type: 'account', info } }
}

/** Returns an amount with its decimals, in the three forms that nodes return. */
export function uiAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const uiAmountString = rest ? `${whole}.${rest}` : whole
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

/** The extensions that the lab's tokens have. Others are named as unparseable, as nodes do. */
function extensionsOf(extensions: readonly Extension[]): { extensions?: readonly JsonObject[] } {
  if (extensions.length === 0) return {}
  return { extensions: extensions.map(parseExtension) }
}

function parseExtension({ type, data }: Extension): JsonObject {
  const view = viewOf(data)
  const fee = (at: number) => ({
    epoch: view.getBigUint64(at, true),
    maximumFee: view.getBigUint64(at + 8, true),
    transferFeeBasisPoints: view.getUint16(at + 16, true),
  })
  switch (type) {
    case 1:
      return {
        extension: 'transferFeeConfig',
        state: {
          transferFeeConfigAuthority: keyOrNull(data.subarray(0, 32)),
          withdrawWithheldAuthority: keyOrNull(data.subarray(32, 64)),
          withheldAmount: view.getBigUint64(64, true),
          ...{ olderTransferFee: fee(72), newerTransferFee: fee(90) },
        },
      }
    case 2:
      return { extension: 'transferFeeAmount', state: { withheldAmount: view.getBigUint64(0, true) } }
    case 7:
      return { extension: 'immutableOwner' }
    case 8:
      return { extension: 'memoTransfer', state: { requireIncomingTransferMemos: data[0] === 1 } }
    case 18:
      return {
        extension: 'metadataPointer',
        state: {
          authority: keyOrNull(data.subarray(0, 32)),
          metadataAddress: keyOrNull(data.subarray(32, 64)),
        },
      }
    case 19:
      return { extension: 'tokenMetadata', state: readMetadata(data) }
    default:
      return { extension: 'unparseableExtension' }
  }
}

function readMetadata(data: Uint8Array): JsonObject {
  const view = viewOf(data)
  let at = 64
  const text = (): string => {
    const length = view.getUint32(at, true)
    const bytes = data.subarray(at + 4, at + 4 + length)
    at += 4 + length
    return new TextDecoder().decode(bytes)
  }
  const [name, symbol, uri] = [text(), text(), text()]
  const authority = keyOrNull(data.subarray(0, 32))
  return {
    updateAuthority: authority,
    mint: toBase58(data.subarray(32, 64)),
    name,
    symbol,
    uri,
    additionalMetadata: [],
  }
}

const keyOrNull = (bytes: Uint8Array): string | null =>
  bytes.every((byte) => byte === 0) ? null : toBase58(bytes)
