import { createHmac, randomBytes } from 'node:crypto'
import type { Caller as Counted } from '../../server/admission.ts'
import { Failure } from '../../server/Failure.ts'
import type { Server } from '../../server/server.ts'
import type { RelayClient } from './auth/admitClient.ts'
import { RelayError } from './frames/RelayError.ts'
import type { Caller } from './service.ts'

/** An HTTP frame costs one more call for each of these. */
const CALL_BYTES = 16_384

/** Decides whose rate limits a client's calls count against, and counts them. */
export function createCallers(server: Pick<Server, 'config' | 'rateLimiter' | 'admission' | 'metrics'>) {
  const { config, rateLimiter, admission, metrics } = server
  const addressKey = randomBytes(32)

  const spendCall = async (caller: Counted, cost: number): Promise<void> => {
    try {
      await admission.spend(caller, 'relay', cost)
    } catch (error) {
      if (error instanceof Failure) throw new RelayError('TooManyRequests', error.message)
      throw error
    }
  }
  const requireNow = (waitSeconds: number, budget: string): void => {
    if (waitSeconds <= 0) return
    metrics.refusals.add({ budget })
    throw new RelayError('TooManyRequests', `Too many requests. Try again in ${waitSeconds} s.`)
  }
  const identify = ({ clientId, project }: RelayClient, address: string): Omit<Caller, 'subscriber'> => {
    const { bytesPerAddress, bytesPerClient, bytesPerProject, publishRate } = config.relay
    const budgets = [
      { key: `relay bytes address ${address}`, policy: bytesPerAddress },
      { key: `relay bytes client ${clientId}`, policy: bytesPerClient },
      { key: `relay bytes project ${project.id}`, policy: bytesPerProject },
    ].flatMap(({ key, policy }) => (policy ? [{ key, policy }] : []))
    return {
      clientId,
      payer: { project: project.id, address: hashAddress(addressKey, address) },
      spendCall: (cost) => spendCall({ client: address, project }, cost),
      async spendMessages(cost) {
        if (!publishRate) return
        requireNow(await rateLimiter.take(`relay ${clientId}`, cost, publishRate), 'relay_messages')
      },
      async spendBytes(cost) {
        if (budgets.length === 0) return
        const each = budgets.map((budget) => ({ ...budget, cost }))
        requireNow(await rateLimiter.takeEach(each), 'relay_bytes')
      },
    }
  }
  return { spendCall, identify }
}

/**
 * Counts a large frame before it is read: its additional calls, and the bytes that it may publish.
 *
 * @returns the bytes that were counted
 */
export async function payForFrame(caller: Caller, bytes: number): Promise<number> {
  if (bytes < CALL_BYTES) return 0
  await caller.spendCall(Math.floor(bytes / CALL_BYTES))
  await caller.spendBytes(bytes)
  return bytes
}

export function payingLess(caller: Caller, paidBytes: number): Caller {
  let left = paidBytes
  return {
    ...caller,
    spendBytes(bytes) {
      const rest = Math.max(0, bytes - left)
      left -= bytes - rest
      return caller.spendBytes(rest)
    },
  }
}

/** Hashes an address, because addresses are not stored. The keyed hashes are meaningless once this process has ended. */
function hashAddress(key: Buffer, address: string): string {
  return createHmac('sha256', key).update(address).digest('base64url').slice(0, 16)
}
