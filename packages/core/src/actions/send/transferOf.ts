import type { ContractParameters, TransactionParameters } from '../../adapter/adapter.ts'
import type { Sender, Token } from '../../flows/send/state.ts'

/** ERC-20's transfer. Only its call is encoded, so tokens that answer nothing (USDT on Ethereum) work the same. */
const TRANSFER_ABI = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [],
  },
] as const

export type Transfer =
  | { readonly kind: 'native'; readonly parameters: Omit<TransactionParameters, 'connectorId'> }
  | { readonly kind: 'token'; readonly parameters: Omit<ContractParameters, 'connectorId'> }

/** S4.23: an ERC-20 transfer where the token has an address, a native one otherwise. */
export function transferOf({
  from,
  token,
  to,
  amount,
}: {
  from: Sender
  token: Token
  to: string
  amount: bigint
}): Transfer {
  const { address, caipNetworkId } = from
  if (token.address === undefined)
    return { kind: 'native', parameters: { address, caipNetworkId, to, value: amount } }
  return {
    kind: 'token',
    parameters: {
      address,
      caipNetworkId,
      contractAddress: token.address,
      abi: TRANSFER_ABI,
      functionName: 'transfer',
      args: [to, amount],
    },
  }
}
