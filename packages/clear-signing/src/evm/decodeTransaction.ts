import { type Address, getAddress, type Hex } from 'viem'
import type { Decoded, Intent } from '../intent.ts'
import { decodeCall } from './decodeCall.ts'
import { type BalanceOf, findWarnings } from './findWarnings.ts'
import type { ContractKind } from './readCall.ts'

/** A transaction to be signed. */
export interface TransactionToDecode {
  /** The account that signs. */
  readonly from: Address
  /** Absent if the transaction deploys a contract. */
  readonly to?: Address | null | undefined
  /** In wei; 0 by default. */
  readonly value?: bigint | undefined
  /** Call data; empty by default. */
  readonly data?: Hex | undefined
}

/** What the caller knows beyond the bytes. */
export interface Knowledge {
  /**
   * The kind of a contract. Without it, `approve` and `transferFrom` stay ambiguous between an amount and an item, and swaps are not
   * decoded, since other contracts have methods of the same names.
   */
  readonly standardOf?: (contract: Address) => ContractKind | undefined
  /** An account's balance of a token. An approval of more adds a warning. Without it, only an approval that exceeds almost any balance does. */
  readonly balanceOf?: BalanceOf
}

/**
 * Decodes what an EVM transaction does to assets and rights: transfers of coins, ERC-20 tokens and ERC-721 and ERC-1155 items, approvals,
 * permits (EIP-2612, DAI), Permit2's `approve`, wrapped ether, exact-input swaps of a known SwapRouter02, swaps of a known LI.FI diamond, and
 * these within a `multicall`. Everything else is an intent of type `unknown`.
 *
 * @param transaction addresses in any case, value in wei
 * @returns what happens, in order, and warnings; never throws for bytes that it cannot read
 * @throws TypeError if `to` or `from` is not an address
 * @see ERC-20, ERC-721, ERC-1155, EIP-2612
 *
 * @example
 * const { intents, warnings } = decodeTransaction({ from, to: usdc, data }, { standardOf: () => 'erc20' })
 */
export function decodeTransaction(
  { from, to, value = 0n, data = '0x' }: TransactionToDecode,
  { standardOf = () => undefined, balanceOf }: Knowledge = {},
): Decoded {
  const intents = decode()
  return { intents, warnings: findWarnings(intents, { signer: getAddress(from), balanceOf }) }

  function decode(): readonly Intent[] {
    if (!to) return [{ type: 'deployment', units: value }]
    const receiver = getAddress(to)
    if (data !== '0x')
      return decodeCall({
        to: receiver,
        value,
        data: data.toLowerCase() as Hex,
        standard: standardOf(receiver),
        standardOf,
      })
    return [{ type: 'transfer', quantity: { of: 'coin', units: value }, to: receiver }]
  }
}
