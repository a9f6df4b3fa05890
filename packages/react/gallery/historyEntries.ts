// Histories as the service answers them, for tests and the gallery.
import type { historyTransaction, historyTransfer } from '@latchkey/contract'
import { ALICE, BOB } from '../../core/src/testing/scriptedAdapter.ts'

export type Entry = ReturnType<typeof entry>
type Wire = NonNullable<(typeof historyTransaction)['~types']>['output']
type WireTransfer = NonNullable<(typeof historyTransfer)['~types']>['output']

const CHAIN = 'eip155:42161'
export const FRIEND = '0x9A3f0C1d2e4B5a6978c0D1e2F3a4B5c6D7e817c2'

export interface EntryOptions {
  readonly type?: string
  readonly at?: string
  readonly status?: Wire['metadata']['status']
  readonly from?: string
  readonly to?: string
  readonly hash?: string
  readonly application?: string
  readonly isSpam?: boolean
  readonly chain?: string
  readonly transfers?: readonly WireTransfer[]
}

let made = 0

/** One entry; each has an id and a hash of its own unless given. */
export function entry({
  type = 'send',
  at = '2026-11-18T12:00:00Z',
  status = 'confirmed',
  from = ALICE,
  to = BOB,
  hash,
  application,
  isSpam,
  chain = CHAIN,
  transfers = [],
}: EntryOptions = {}): Wire {
  made += 1
  const own = hash ?? `0x${made.toString(16).padStart(64, '0')}`
  return {
    id: own,
    metadata: {
      operationType: type,
      hash: own,
      minedAt: at,
      sentFrom: from,
      sentTo: to,
      status,
      nonce: made,
      chain,
      application: application ? { name: application, iconUrl: null } : null,
      ...(isSpam ? { isSpam } : {}),
    },
    transfers: [...transfers],
  }
}

export function coin(direction: 'in' | 'out' | 'self', numeric: string, worth?: number): WireTransfer {
  return token(direction, numeric, 'ETH', 'Ether', worth)
}

export function token(
  direction: 'in' | 'out' | 'self',
  numeric: string,
  symbol: string,
  name = symbol,
  worth?: number,
  parties: { from?: string; to?: string } = {},
): WireTransfer {
  return {
    direction,
    quantity: { numeric },
    value: worth ?? null,
    price: null,
    fungible_info: { name, symbol, icon: null },
    nft_info: null,
    ...parties,
  }
}

export function nft(direction: 'in' | 'out', name: string, isSpam = false): WireTransfer {
  return {
    direction,
    quantity: { numeric: '1' },
    value: null,
    price: null,
    fungible_info: null,
    nft_info: { name, content: null, flags: { is_spam: isSpam } },
  }
}

/** What the mock-up shows, and one of everything. */
export const someHistory: readonly Wire[] = [
  entry({ transfers: [token('out', '250', 'USDC', 'USD Coin', 250)], at: '2026-11-18T09:12:00Z' }),
  entry({
    type: 'trade',
    at: '2026-11-11T18:40:00Z',
    application: 'Harbour Swap',
    transfers: [coin('out', '0.2', 360.18), token('in', '360.181234', 'USDC', 'USD Coin', 360.18)],
  }),
  entry({
    type: 'receive',
    from: 'spam',
    at: '2026-11-09T00:00:00Z',
    isSpam: true,
    transfers: [token('in', '1000000', 'FREE', 'Visit free-money dot example')],
  }),
  entry({ type: 'approve', at: '2026-11-02T08:00:00Z', application: 'Harbour Swap' }),
  entry({
    type: 'receive',
    from: FRIEND,
    to: ALICE,
    at: '2026-10-29T21:05:00Z',
    transfers: [coin('in', '0.500000000000000001', 900.45)],
  }),
  entry({ type: 'mint', at: '2026-10-20T10:00:00Z', transfers: [nft('in', 'Old Harbour Stone #7')] }),
  entry({ at: '2026-10-03T10:00:00Z', status: 'failed', transfers: [token('out', '40', 'ARB', 'Arbitrum')] }),
  entry({ type: 'execute', at: '2025-12-24T10:00:00Z' }),
]
