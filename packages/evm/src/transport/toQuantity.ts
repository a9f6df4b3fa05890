import type { CaipNetworkId } from '@latchkey/contract'
import { TransportError } from '@latchkey/core'

export function toQuantity(answer: unknown, caipNetworkId: CaipNetworkId): bigint {
  if (typeof answer === 'string' && /^0x[0-9a-f]{1,64}$/i.test(answer)) return BigInt(answer)
  throw new TransportError({ caipNetworkId, details: 'the node answered with what is no quantity' })
}
