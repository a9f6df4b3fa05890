import { SWAP_CONTRACTS } from '@latchkey/contract'
import type { SwapCall } from '@latchkey/core'

/** The maximum lifetime of a permit. */
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
 * Returns the typed data, as JSON, with which an account lets the swap contract take exactly the amount sold (EIP-2612). The kit writes it
 * itself; the service provides only the token's name, version and nonce. Returns undefined if the swap accepts no permit.
 */
export function writePermit({ bounds, permit }: SwapCall): string | undefined {
  const contracts = SWAP_CONTRACTS.get(bounds.caipNetworkId)
  if (!permit || !contracts || bounds.sell === undefined) return undefined
  const { name, version, nonce, deadline } = permit.offer
  // The page's clock may be wrong. Then an approval is used instead.
  if (!Number.isSafeInteger(deadline) || deadline > Date.now() / 1_000 + MOST_SECONDS) return undefined
  const chainId = Number(bounds.caipNetworkId.slice('eip155:'.length))
  const domain = { name, version, chainId, verifyingContract: bounds.sell }
  // JSON has no big integers; wallets read decimal strings.
  const message = {
    owner: bounds.address,
    spender: contracts.router,
    value: String(bounds.amount),
    nonce,
    deadline: String(deadline),
  }
  return JSON.stringify({ types: { EIP712Domain, Permit }, primaryType: 'Permit', domain, message })
}
