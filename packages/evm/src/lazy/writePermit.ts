import { SWAP_CONTRACTS } from '@latchkey/contract'
import type { SwapCall } from '@latchkey/core'

/** The longest that a permit may be good for. */
const MOST_SECONDS = 3_600
const Permit = [
  { name: 'owner', type: 'address' },
  { name: 'spender', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'nonce', type: 'uint256' },
  { name: 'deadline', type: 'uint256' },
]
const EIP712Domain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/**
 * The typed data, as JSON, by which an account lets the swap contract take exactly what is sold (EIP-2612). It is written here: the
 * service says no more than the token's name, version and nonce. Undefined where the swap takes no permit.
 */
export function writePermit({ bounds, permit }: SwapCall): string | undefined {
  const contracts = SWAP_CONTRACTS.get(bounds.caipNetworkId)
  if (!permit || !contracts || bounds.sell === undefined) return undefined
  const { name, version, nonce, deadline } = permit.offer
  // The page's clock may be wrong: an approval then does.
  if (!Number.isSafeInteger(deadline) || deadline > Date.now() / 1_000 + MOST_SECONDS) return undefined
  const chainId = Number(bounds.caipNetworkId.slice('eip155:'.length))
  const domain = { name, version, chainId, verifyingContract: bounds.sell }
  // JSON has no big integers; wallets read decimal texts.
  const message = {
    owner: bounds.address,
    spender: contracts.router,
    value: String(bounds.amount),
    nonce,
    deadline: String(deadline),
  }
  return JSON.stringify({ types: { EIP712Domain, Permit }, primaryType: 'Permit', domain, message })
}
