import { NATIVE_TOKEN_ADDRESS } from '@latchkey/contract'
import type { NamespaceTraits } from '@latchkey/core'

/** How EVM chains write addresses and links. */
export const traits: NamespaceTraits = {
  // Capitals are a checksum (EIP-55).
  ignoresCase: true,
  addressPrefix: '0x',
  transferWork: 150_000n,
  registersNames: true,
  ...(NATIVE_TOKEN_ADDRESS.eip155 ? { coinAddress: NATIVE_TOKEN_ADDRESS.eip155 } : {}),
}
