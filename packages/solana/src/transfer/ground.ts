import type { CaipNetworkId } from '@latchkey/contract'
import { TransportError } from '@latchkey/core'
import { read, type Transport } from '@latchkey/core/adapter'
import { type ChainAccount, readAccount } from './tokenAccounts.ts'

export interface Cluster {
  readonly caipNetworkId: CaipNetworkId
  ask(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Returns the accounts at the addresses, in the same order; undefined for an address without an account. */
  accounts(addresses: readonly string[]): Promise<readonly (ChainAccount | undefined)[]>
  /** Reads a whole number from a response: money, or a count of blocks. */
  whole(value: unknown): bigint
}

export const CONFIRMED = { commitment: 'confirmed' } as const

export function clusterOf(transport: Transport, caipNetworkId: CaipNetworkId): Cluster {
  const ask: Cluster['ask'] = (method, ...params) => transport.request(caipNetworkId, method, params)
  const unreadable = (what: string) =>
    new TransportError({ caipNetworkId, details: `the node's answer has no ${what} that can be read` })
  return {
    caipNetworkId,
    ask,
    async accounts(addresses) {
      const answer = await ask('getMultipleAccounts', addresses, { ...CONFIRMED, encoding: 'base64' })
      const list = read(answer, 'value')
      if (!Array.isArray(list) || list.length !== addresses.length) throw unreadable('accounts')
      try {
        return addresses.map((address, index) => readAccount(address, list[index]))
      } catch {
        throw unreadable('accounts')
      }
    },
    whole(value) {
      // JSON cannot represent larger numbers exactly.
      if (!Number.isSafeInteger(value) || (value as number) < 0) throw unreadable('number')
      return BigInt(value as number)
    },
  }
}
