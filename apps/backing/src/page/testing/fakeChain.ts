import { vi } from 'vitest'

/** A transfer to the treasury, as a test writes it. */
export interface FakeTransfer {
  readonly hash: string
  readonly from: string
  readonly amount: bigint
  readonly block: number
}

/** What the gateway and the chain behind it answer. Tests change it as they go. */
export interface FakeChain {
  balance: bigint
  block: number
  transfers: FakeTransfer[]
  hasHistory: boolean
  answers: 'normally' | 'never' | 'busy' | 'as chain 1'
}

export const TREASURY = '0x4c617463686b65794C6162547265617375727901'
const ORIGIN = 'http://127.0.0.1:1'

/** Puts a gateway in the place of `fetch`, for all that a page asks. Restore mocks to take it away. */
export function fakeChain(over: Partial<FakeChain> = {}): FakeChain {
  const chain: FakeChain = {
    balance: 0n,
    block: 100,
    transfers: [],
    hasHistory: true,
    answers: 'normally',
    ...over,
  }
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (url.origin !== ORIGIN) throw new TypeError(`Nobody listens at ${url.origin}`)
    if (chain.answers === 'never') return new Promise(() => {})
    if (chain.answers === 'busy') return new Response('{}', { status: 503 })
    return new Response(JSON.stringify(answer(chain, url, init)), { status: 200 })
  })
  return chain
}

/** A list of transfers that comes to a balance by itself. */
export function transfersOf(amounts: readonly bigint[]): FakeTransfer[] {
  return amounts.map((amount, index) => ({
    hash: `0x${(index + 1).toString(16).padStart(64, '0')}`,
    from: `0x${((index % 7) + 1).toString(16).repeat(40)}`,
    amount,
    block: 10 + index,
  }))
}

function answer(chain: FakeChain, url: URL, init: RequestInit | undefined): unknown {
  if (url.pathname === '/openapi.json')
    return { paths: chain.hasHistory ? { '/v1/account/{address}/history': {} } : {} }
  if (url.pathname.endsWith('/history')) {
    const data = chain.transfers.toReversed().map(({ hash }) => ({
      metadata: { hash, status: 'confirmed', chain: url.searchParams.get('chainId') },
      transfers: [{ direction: 'in' }],
    }))
    return { data, next: null }
  }
  const calls: { id: number; method: string; params: string[] }[] = JSON.parse(String(init?.body ?? '[]'))
  const chainId = chain.answers === 'as chain 1' ? 1 : Number(url.searchParams.get('chainId')?.slice(7))
  return calls.map(({ id, method, params: [first] }) => ({
    id,
    result: results(chain, chainId, first)[method] ?? null,
  }))
}

function results(chain: FakeChain, chainId: number, first: string | undefined): Record<string, unknown> {
  const transfer = chain.transfers.find(({ hash }) => hash === first)
  return {
    eth_chainId: quantity(chainId),
    eth_blockNumber: quantity(chain.block),
    eth_getBalance: quantity(chain.balance),
    eth_getBlockByNumber: { timestamp: quantity(1_700_000_000) },
    ...(transfer && {
      eth_getTransactionByHash: {
        hash: transfer.hash,
        from: transfer.from,
        to: TREASURY.toLowerCase(),
        value: quantity(transfer.amount),
        blockNumber: quantity(transfer.block),
      },
      eth_getTransactionReceipt: {
        transactionHash: transfer.hash,
        status: '0x1',
        blockNumber: quantity(transfer.block),
        transactionIndex: '0x0',
      },
    }),
  }
}

function quantity(value: number | bigint): string {
  return `0x${value.toString(16)}`
}
