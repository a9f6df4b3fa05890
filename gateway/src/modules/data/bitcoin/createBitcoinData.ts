import { formatUnits } from 'viem/utils'
import { Failure } from '../../../server/Failure.ts'
import type { Upstream } from '../../../upstream/createUpstream.ts'
import type { AccountData } from '../accountData.ts'
import { gatherChains } from '../gather.ts'
import { readEsplora, transaction, transactions, unspents } from './esplora.ts'
import { toHistory } from './toHistory.ts'

const COIN = { name: 'Bitcoin', symbol: 'BTC' }
const DECIMALS = 8
const PAGE = 25
/** Each costs one request. */
const MOST_CHANGE = 10

/** Balances and histories of Bitcoin's chains, read from the operator's Esplora. */
export function createBitcoinData(upstreams: ReadonlyMap<string, Upstream>): AccountData {
  const chains = new Map([...upstreams].filter(([id]) => id.startsWith('bip122:')))
  const chosen = ({ address, chainId }: { address: string; chainId?: string | undefined }) => {
    const found = chainId === undefined ? [...chains.values()] : [chains.get(chainId)]
    const isTest = /^(tb1|[mn2])/i.test(address)
    const isBitcoin = /^((bc|tb)1|[123mn])/i.test(address)
    return found.map((upstream) => {
      if (!upstream) throw new Failure(400, 'chainId', `Chain ${chainId} is not supported here.`)
      return { upstream, isOwn: isBitcoin && isTest !== upstream.caipNetworkId.startsWith(MAINNET) }
    })
  }
  const requireChains = (query: { address: string; chainId?: string | undefined }): Upstream[] => {
    const all = chosen(query)
    const own = all.filter(({ isOwn }) => isOwn).map(({ upstream }) => upstream)
    if (query.chainId !== undefined && own.length === 0)
      throw new Failure(400, 'address', `address: is not an address of ${query.chainId}.`)
    return own
  }
  const service: AccountData = {
    owns: ({ address, chainId }) =>
      chainId === undefined ? /^(bc1|tb1)/i.test(address) : chainId.startsWith('bip122:'),
    async balances(query) {
      const { answers, missing } = await gatherChains(requireChains(query), 'balances', (upstream) =>
        readBalance(upstream, query.address),
      )
      const waiting = answers
        .filter(([, answer]) => answer.waiting > 0n)
        .map(([{ caipNetworkId }, answer]) => ({
          ...{ chainId: caipNetworkId, part: 'balances' as const },
          description: `${formatUnits(answer.waiting, DECIMALS)} BTC from others are in no block yet.`,
        }))
      const balances = answers.map(([{ caipNetworkId }, answer]) => ({
        ...{ ...COIN, chainId: caipNetworkId },
        quantity: { decimals: String(DECIMALS), numeric: formatUnits(answer.spendable, DECIMALS) },
      }))
      const all = [...missing, ...waiting]
      return { balances, ...(all.length > 0 ? { missing: all } : {}) }
    },
    async portfolio(query) {
      const { balances, missing } = await service.balances(query)
      const held = balances.filter(({ quantity }) => quantity.numeric !== '0')
      const data = held.map(({ chainId }) => ({ id: `${chainId}:0x`, ...COIN }))
      return { data, ...(missing ? { missing } : {}) }
    },
    async history({ cursor, onramp, ...query }) {
      // On-ramps sell on EVM networks only.
      if (onramp !== undefined) return { data: [], next: null }
      if (cursor !== undefined && !/^[0-9a-f]{64}$/.test(cursor))
        throw new Failure(400, 'cursor', 'cursor: is not one of this history. Begin again without it.')
      const path = `/address/${query.address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
      const { answers, missing } = await gatherChains(requireChains(query), 'history', (upstream) =>
        readEsplora(upstream, path, transactions),
      )
      const read = answers.flatMap(([{ caipNetworkId }, answer = []]) =>
        answer.map((one) => toHistory(one, query.address, caipNetworkId)),
      )
      const mined = answers.flatMap(([, answer = []]) => answer.filter((one) => one.status.confirmed))
      const next = mined.length >= PAGE ? (mined.at(-1)?.txid ?? null) : null
      return { data: read, next, ...(missing.length > 0 ? { missing } : {}) }
    },
    async transaction({ hash, ...query }) {
      const [upstream] = requireChains(query)
      const id = hash.toLowerCase()
      const found = upstream && (await readEsplora(upstream, `/tx/${id}`, transaction))
      const parties = found && [...found.vin.map(({ prevout }) => prevout), ...found.vout]
      if (!found || !parties?.some((party) => party?.scriptpubkey_address === query.address)) {
        const description = `${query.address} has no part in such a transaction on ${query.chainId}, or it is not known here yet.`
        throw new Failure(404, 'hash', description)
      }
      return toHistory(found, query.address, query.chainId)
    },
  }
  return service
}

const MAINNET = 'bip122:000000000019d6689c085ae165831e93'

/** Reads the spendable balance: confirmed outputs, and the address's own change. Senders can still take back their unconfirmed outputs. */
async function readBalance(
  upstream: Upstream,
  address: string,
): Promise<{ spendable: bigint; waiting: bigint }> {
  const listed = await readEsplora(upstream, `/address/${address}/utxo`, unspents)
  if (!listed) throw new Failure(400, 'address', `address: is not an address of ${upstream.caipNetworkId}.`)
  const fresh = [...new Set(listed.flatMap(({ txid, status }) => (status.confirmed ? [] : [txid])))]
  const own = new Set<string>()
  for (const id of fresh.slice(0, MOST_CHANGE)) {
    const found = await readEsplora(upstream, `/tx/${id}`, transaction)
    if (found?.vin.every(({ prevout }) => prevout?.scriptpubkey_address === address)) own.add(id)
  }
  const sum = (all: typeof listed) => all.reduce((total, { value }) => total + BigInt(value), 0n)
  const isSpendable = ({ txid, status }: (typeof listed)[number]) => status.confirmed || own.has(txid)
  return {
    spendable: sum(listed.filter(isSpendable)),
    waiting: sum(listed.filter((one) => !isSpendable(one))),
  }
}
