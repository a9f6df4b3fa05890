import {
  type Address,
  createPublicClient,
  createTestClient,
  createWalletClient,
  erc20Abi,
  type Hex,
  http,
  parseEther,
  publicActions,
  type TransactionReceipt,
} from 'viem'
import type { HDAccount } from 'viem/accounts'
import { arbitrum } from 'viem/chains'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { readAnswer } from '../../../testing/readAnswer.ts'
import { startTestGateway, type TestGateway } from '../../../testing/startTestGateway.ts'

export const CHAIN = 'eip155:42161'
export const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const idOf = (address: string) => `${CHAIN}:${address}`
export interface Wanted {
  readonly sell: Address
  readonly buy: Address
  readonly amount: bigint
  readonly user: HDAccount
}

export const pairOf = ({ sell, buy, amount }: Omit<Wanted, 'user'>) => ({
  from: idOf(sell),
  to: idOf(buy),
  amount: String(amount),
})

export const orderOf = (wanted: Wanted, quoteId?: string) => ({
  ...pairOf(wanted),
  userAddress: idOf(wanted.user.address),
  ...(quoteId ? { quoteId } : {}),
})

/**
 * A gateway on a chain for one test file, and what a kit and a wallet do with them.
 *
 * @param chain - a fork of Arbitrum One, or the lab's
 * @param paid - accounts that get 100 ether
 */
export function useConvert(
  chain: { readonly nodeUrl: string },
  paid: readonly HDAccount[],
  settings: Record<string, string> = {},
) {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startTestGateway({ RPC_URL_42161: chain.nodeUrl, ...settings })
    const client = createTestClient({ mode: 'anvil', transport: http(chain.nodeUrl) })
    for (const { address } of paid) await client.setBalance({ address, value: parseEther('100') })
  }, 300_000)
  afterAll(() => gateway?.close())

  const walletOf = (owner: HDAccount) =>
    createWalletClient({ account: owner, chain: arbitrum, transport: http(chain.nodeUrl) }).extend(
      publicActions,
    )

  async function send(
    owner: HDAccount,
    call: { to: Address; data: Hex; value?: bigint },
  ): Promise<TransactionReceipt> {
    const wallet = walletOf(owner)
    const hash = await wallet.sendTransaction({ gas: 5_000_000n, ...call })
    return vi.waitFor(() => wallet.getTransactionReceipt({ hash }), 60_000)
  }

  const reader = () => createPublicClient({ chain: arbitrum, transport: http(chain.nodeUrl) })
  const holds = (token: Address, owner: Address): Promise<bigint> =>
    token === NATIVE
      ? reader().getBalance({ address: owner })
      : reader().readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

  const get = (path: string, query: Record<string, string>, from = gateway) =>
    readAnswer(from.get(`/v1/convert/${path}?${new URLSearchParams({ projectId: 'x', ...query })}`))

  const build = (order: Record<string, unknown>, from = gateway) => {
    const body = JSON.stringify({ projectId: 'x', ...order })
    return readAnswer(fetch(`${from.url}/v1/convert/build-transaction`, { method: 'POST', body }))
  }

  const quoteOf = async (wanted: Wanted, slippage?: number) => {
    const { body, reason } = await get('quotes', {
      ...pairOf(wanted),
      userAddress: idOf(wanted.user.address),
      ...(slippage === undefined ? {} : { slippage: String(slippage) }),
    })
    return { quote: body.quotes?.[0], reason }
  }

  /** Approves what is sold, where it is a token. */
  async function approve(wanted: Wanted) {
    if (wanted.sell === NATIVE) return
    const query = { ...pairOf(wanted), userAddress: idOf(wanted.user.address) }
    const { body } = await get('build-approve', query)
    await send(wanted.user, { to: wanted.sell, data: body.tx.data })
  }

  /** Sends what was built for a swap. `received` is read from the chain. */
  async function sendBuilt({ sell, buy, amount, user }: Wanted, { tx }: { tx: { to: string; data: Hex } }) {
    const before = await holds(buy, user.address)
    const to = tx.to.slice(CHAIN.length + 1) as Address
    const receipt = await send(user, { to, data: tx.data, value: sell === NATIVE ? amount : 0n })
    const fee = buy === NATIVE ? receipt.gasUsed * receipt.effectiveGasPrice : 0n
    return { receipt, received: (await holds(buy, user.address)) - before + fee }
  }

  /** Quotes, approves where it has to, builds and sends, as a kit does. */
  async function swap(wanted: Wanted) {
    const { quote } = await quoteOf(wanted)
    await approve(wanted)
    const built = await build({ ...orderOf(wanted, quote.quoteId), eip155: { slippage: 1 } })
    expect(built.reason).toBeUndefined()
    return { quote, built: built.body, ...(await sendBuilt(wanted, built.body)) }
  }

  return {
    get gateway() {
      return gateway
    },
    ...{ send, holds, get, build, quoteOf, approve, sendBuilt, swap },
  }
}
