import type { Ground } from '../ground.ts'

/** Its node answers this, and nobody asks its wallet. */
export function groundOf(request: Ground['transport']['request']): Ground {
  return {
    networks: [],
    transport: { request, abort: () => {} },
    walletOf: () => Promise.reject(new Error('nobody asks a wallet')),
    names: undefined,
    orders: new Map(),
  }
}
