import { type Address, getAddress, maxUint256 } from 'viem'
import { type Decoded, type Intent, orUnknown, type UnknownReason, type Warning } from '../intent.ts'
import { PERMIT2 } from './abi.ts'
import { type BalanceOf, findWarnings } from './findWarnings.ts'
import { isUnlimited } from './limits.ts'
import {
  findStruct,
  readAddress,
  readBool,
  readList,
  readStruct,
  readTypedData,
  readUint,
  type TypedData,
  type TypedDataToDecode,
} from './readTypedData.ts'

/** The account, network and time of the signature. */
export interface SigningCircumstances {
  /** The account that signs. */
  readonly signer: Address
  /** The EIP-155 number of the network that the signer uses. */
  readonly chainId: number
  /** Seconds since 1970. */
  readonly now: bigint
  /** An account's balance of a token. An approval of more adds a warning. */
  readonly balanceOf?: BalanceOf
}

/**
 * Decodes what a signature over EIP-712 typed data lets others do: permits (EIP-2612, DAI), Permit2's allowances and transfers, and
 * transfers with authorization (EIP-3009). A struct counts only if its fields are exactly the standard's, and a contract or network only if
 * the domain's type names it. Everything else is an intent of type `unknown`.
 *
 * @param data what `eth_signTypedData_v4` carries, parsed from JSON
 * @param circumstances who signs, on which network, and when
 * @returns what the signature allows, and warnings; never throws for data that it cannot read
 * @see EIP-712, EIP-2612, EIP-3009
 *
 * @example
 * const { intents } = decodeTypedData(JSON.parse(json), { signer, chainId: 42161, now: 1_790_000_000n })
 */
export function decodeTypedData(
  data: TypedDataToDecode,
  { signer, chainId, now, balanceOf }: SigningCircumstances,
): Decoded {
  const signed = read(data)
  const intents = decode(data, signed)
  return {
    intents,
    warnings: [
      ...findWarnings(intents, { signer: getAddress(signer), now, balanceOf }),
      ...(signed ? placeWarnings(signed, chainId) : []),
    ],
  }
}

function read(data: TypedDataToDecode): TypedData | undefined {
  try {
    return readTypedData(data)
  } catch {
    // The reader throws for every value that is not signed exactly as it is given.
    return undefined
  }
}

/** Warns about the networks and contracts on which the signature counts, as the signed domain names them. */
function placeWarnings({ domain }: TypedData, chainId: number): Warning[] {
  if (domain.chainId !== undefined) return domain.chainId === String(chainId) ? [] : ['otherChain']
  return [domain.verifyingContract === undefined ? 'anywhere' : 'anyChain']
}

function decode(data: TypedDataToDecode, signed: TypedData | undefined): readonly Intent[] {
  const struct = findStruct(data)
  const { primaryType: method } = signed ?? {}
  const contract = signed?.domain.verifyingContract
  const named = { ...(method !== undefined && { method }), ...(typeof contract === 'string' && { contract }) }
  const unknown = (reason: UnknownReason): Intent[] => [{ type: 'unknown', reason, ...named }]
  const listed = (all: readonly unknown[], read: (one: unknown) => Intent) => orUnknown(all.map(read), named)
  if (struct === undefined) return unknown('notListed')
  if (!signed) return unknown('malformed')
  try {
    const token = readAddress(contract)
    const { message } = signed
    switch (struct) {
      case 'permit': {
        const allowed = approval(token, readUint(message.value), readAddress(message.spender))
        return [{ ...allowed, submitBy: readUint(message.deadline), owner: readAddress(message.owner) }]
      }
      case 'daiPermit': {
        const units = readBool(message.allowed) ? maxUint256 : 0n
        const expiry = readUint(message.expiry)
        const allowed = approval(token, units, readAddress(message.spender))
        const submitBy = expiry !== 0n && { submitBy: expiry }
        return [{ ...allowed, ...submitBy, owner: readAddress(message.holder) }]
      }
      case 'transferWithAuthorization':
      case 'receiveWithAuthorization': {
        const quantity = { of: 'token', token, units: readUint(message.value) } as const
        const [from, to] = [readAddress(message.from), readAddress(message.to)]
        return [{ type: 'transfer', quantity, from, to, expires: readUint(message.validBefore) }]
      }
      case 'permitSingle':
      case 'permitBatch': {
        if (token !== PERMIT2) return unknown('otherContract')
        const spender = readAddress(message.spender)
        const all = struct === 'permitBatch' ? readList(message.details) : [message.details]
        return listed(all, (one) => {
          const details = readStruct(one)
          const expires = readUint(details.expiration, 48)
          return approval(readAddress(details.token), readUint(details.amount, 160), spender, expires)
        })
      }
      case 'permitTransferFrom':
      case 'permitBatchTransferFrom': {
        if (token !== PERMIT2) return unknown('otherContract')
        const spender = readAddress(message.spender)
        const deadline = readUint(message.deadline)
        const all = struct === 'permitBatchTransferFrom' ? readList(message.permitted) : [message.permitted]
        return listed(all, (one) => {
          const permitted = readStruct(one)
          return approval(readAddress(permitted.token), readUint(permitted.amount), spender, deadline)
        })
      }
    }
  } catch {
    // The reader throws for every value that its type does not allow.
    return unknown('malformed')
  }
}

const approval = (token: Address, units: bigint, spender: Address, expires?: bigint) =>
  ({
    type: 'approval',
    quantity: { of: 'token', token, units },
    spender,
    change: 'set',
    isUnlimited: isUnlimited(units),
    ...(expires !== undefined && { expires }),
  }) as const
