import { createServer } from 'node:http'
import { createIndexNode } from '../modules/indexer/createIndexNode.ts'
import { type IndexedBlock, toRows } from '../modules/indexer/toRows.ts'
import { createUpstream } from '../upstream/createUpstream.ts'

type Transaction = IndexedBlock['transactions'][number] & { readonly block: number; readonly time: number }

export interface ExplorerFault {
  status?: number | undefined
  body?: string | undefined
}

/**
 * A server that answers for a lab chain as Blockscout (v2) and Etherscan (v2) write in their documentation that they do: the same
 * paths, queries, pages and field names. It knows the chain up to the moment that it is asked.
 */
export async function startExplorer(nodeUrl: string, chain: number) {
  const upstream = createUpstream(
    { caipNetworkId: `eip155:${chain}`, httpUrl: nodeUrl, wsUrl: '' },
    { timeoutMs: 60_000, maxResponseBytes: 2 ** 28 },
  )
  const node = createIndexNode(upstream, 'auto')
  const fault: ExplorerFault = {}
  const asked: URL[] = []

  const known: Transaction[] = []
  let next = 0
  let reading = Promise.resolve()
  const readOn = async (): Promise<void> => {
    const { number } = await node.head(0)
    while (next <= number) {
      for (const block of await node.blocks(next, Math.min(next + 99, number))) {
        next = block.number + 1
        const { transactions } = toRows(block)
        known.unshift(
          ...transactions.map((each) => ({ ...each, block: block.number, time: block.time })).reverse(),
        )
      }
    }
  }
  const readAll = async (): Promise<readonly Transaction[]> => {
    reading = reading.then(readOn)
    await reading
    return known
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://explorer')
    asked.push(url)
    response.setHeader('content-type', 'application/json')
    if (fault.status !== undefined) response.writeHead(fault.status)
    if (fault.status !== undefined || fault.body !== undefined) return response.end(fault.body)
    const all = await readAll()
    const answer = url.pathname.startsWith('/api/v2/') ? blockscout(url, all) : etherscan(url, all)
    return response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    fault,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      // A request that was under way still reads the chain.
      await reading
      upstream.close()
    },
  }
}

interface Row {
  readonly block_number: number
  readonly index: number
  readonly [field: string]: unknown
}

function concerns(owner: string) {
  return ({ giver, taker }: { giver: string; taker: string }) => giver === owner || taker === owner
}

function blockscout({ pathname, searchParams }: URL, all: readonly Transaction[]) {
  const [, owner = '', list] = /\/addresses\/(0x\w+)\/(.*)$/.exec(pathname) ?? []
  const account = owner.toLowerCase()
  const before = searchParams.has('block_number')
    ? Number(searchParams.get('block_number'))
    : Number.MAX_SAFE_INTEGER
  const party = (hash: string | undefined) =>
    hash === undefined ? null : { hash, is_contract: false, name: null }
  const rows = all
    .filter(({ block }) => block < before)
    .flatMap((each): Row[] => {
      const time = new Date(each.time * 1_000).toISOString()
      const common = { block_number: each.block, timestamp: time }
      if (list === 'transactions') {
        if (![each.from, each.to, each.created].includes(account)) return []
        const status = each.succeeded ? 'ok' : 'error'
        const parties = { from: party(each.from), to: party(each.to), value: String(each.value) }
        const { hash, position } = each
        return [{ ...common, hash, position, ...parties, status, index: position }]
      }
      const kinds = list === 'token-transfers' ? ['erc20', 'erc721', 'erc1155'] : ['internal']
      return each.movements
        .filter((movement) => kinds.includes(movement.kind) && concerns(account)(movement))
        .map(({ giver, taker, amount, token }, index) => ({
          ...{ ...common, transaction_hash: each.hash, transaction_index: each.position },
          ...{ from: party(giver), to: party(taker), index: index + 1 },
          ...(token === undefined
            ? { value: String(amount), success: true, type: 'call', created_contract: null, error: null }
            : {
                log_index: index,
                token: { address_hash: token, type: 'ERC-20' },
                total: { value: String(amount), decimals: '18' },
              }),
        }))
    })
  const items = rows.slice(0, 50)
  const last = items.at(-1)
  const next = { block_number: last?.block_number, index: last?.index, items_count: 50 }
  return { items, next_page_params: rows.length > 50 ? next : null }
}

function etherscan({ searchParams }: URL, all: readonly Transaction[]) {
  const query = Object.fromEntries(searchParams)
  const refuse = (result: string) => ({ status: '0', message: 'NOTOK', result })
  if (query.apikey !== 'right-key') return refuse('Invalid API Key')
  if (query.chainid !== '42161') return refuse('Missing or unsupported chainid parameter')
  const account = (query.address ?? '').toLowerCase()
  const kind = { tokentx: 'erc20', tokennfttx: 'erc721', token1155tx: 'erc1155', txlistinternal: 'internal' }[
    query.action ?? ''
  ]
  const rows = all
    .filter(({ block }) => block <= Number(query.endblock) && block >= Number(query.startblock))
    .flatMap((each): object[] => {
      const common = { blockNumber: String(each.block), timeStamp: String(each.time), hash: each.hash }
      if (query.action === 'txlist') {
        if (each.from !== account && each.to !== account) return []
        const { from, to = '', created = '', selector = '0x', succeeded } = each
        const place = { nonce: String(each.nonce), transactionIndex: String(each.position) }
        const status = { isError: succeeded ? '0' : '1', txreceipt_status: succeeded ? '1' : '0' }
        const call = { from, to, value: String(each.value), contractAddress: created, methodId: selector }
        return [{ ...common, ...place, ...call, ...status }]
      }
      return each.movements
        .filter((movement) => movement.kind === kind && concerns(account)(movement))
        .map(({ giver, taker, amount, token, tokenId }) => ({
          ...common,
          from: giver,
          to: taker,
          ...(kind === 'internal'
            ? { value: String(amount), contractAddress: '', type: 'call', isError: '0', traceId: '0' }
            : { contractAddress: token, transactionIndex: String(each.position) }),
          ...(kind === 'erc20'
            ? { value: String(amount), tokenName: 'x', tokenSymbol: 'x', tokenDecimal: '18' }
            : {}),
          ...(tokenId === undefined ? {} : { tokenID: String(tokenId), tokenValue: String(amount) }),
        }))
    })
  const offset = Number(query.offset)
  const result = rows.slice((Number(query.page) - 1) * offset, Number(query.page) * offset)
  return result.length > 0
    ? { status: '1', message: 'OK', result }
    : { status: '0', message: 'No transactions found', result: [] }
}
