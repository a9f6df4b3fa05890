import type { Page } from 'playwright'
import { createTestClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { listen } from '../../lab/src/server/listen.ts'

/**
 * A stand-in for the page of a Safe: it frames a page and answers the messages of Safe Apps. Its Safe is a key account of its own, and its
 * owners agree at the second look. Neither the page of Safe itself nor its contracts run here.
 */
export async function startStandIn({
  framed,
  nodeUrl,
}: {
  framed: (own: string) => string
  nodeUrl: string
}) {
  // Other tests give the lab's accounts names, and take their coins.
  const account = privateKeyToAccount(generatePrivateKey())
  const funds = { address: account.address, value: parseEther('10') }
  await createTestClient({ mode: 'anvil', transport: http(nodeUrl) }).setBalance(funds)
  const owner = createWalletClient({ account, transport: http(nodeUrl) })
  const pending = new Map<string, { hash: Hex; looks: number }>()
  const asked: string[] = []
  const toHash = (count: number): Hex => `0x${count.toString(16).padStart(64, '0')}`
  let url = ''
  const server = await listen({
    port: 0,
    fetch: async (request) => {
      if (new URL(request.url).pathname === '/script.js')
        return new Response(SCRIPT, { headers: { 'content-type': 'text/javascript' } })
      const html = `<!doctype html><title>Stand-in</title><iframe title="app" width="900" height="700" src="${framed(url)}"></iframe><script src="/script.js"></script>`
      return new Response(html, { headers: { 'content-type': 'text/html' } })
    },
  })
  url = `http://localhost:${server.port}`

  async function answer(method: string, params: Record<string, unknown> | string): Promise<unknown> {
    asked.push(method)
    const own = typeof params === 'string' ? {} : params
    switch (method) {
      case 'getSafeInfo':
        return { safeAddress: account.address, chainId: 42161, threshold: 1, owners: [], isReadOnly: false }
      case 'rpcCall': {
        const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: own.call, params: own.params })
        const headers = { 'content-type': 'application/json' }
        const { result, error } = await (await fetch(nodeUrl, { method: 'POST', headers, body })).json()
        if (error) throw new Error(error.message)
        return result
      }
      case 'sendTransactions': {
        const [{ to, value, data }] = own.txs as [{ to: Hex; value: string; data: Hex }]
        const hash = await owner.sendTransaction({ chain: null, to, value: BigInt(value), data })
        const safeTxHash = toHash(pending.size + 1)
        pending.set(safeTxHash, { hash, looks: 0 })
        return { safeTxHash }
      }
      case 'getTxBySafeTxHash': {
        const found = pending.get(String(own.safeTxHash))
        if (!found) throw new Error('not found')
        found.looks += 1
        if (found.looks === 1) return { txStatus: 'AWAITING_CONFIRMATIONS' }
        return { txStatus: 'SUCCESS', txHash: found.hash }
      }
      case 'signMessage':
        return { signature: await owner.signMessage({ message: String(own.message) }) }
      default:
        throw new Error(`The stand-in does not know ${method}`)
    }
  }

  return {
    url,
    address: account.address,
    asked: () => asked,
    /** Lets the stand-in in a page answer. Call it before the page is opened. */
    connect: (page: Page) =>
      page.exposeFunction('answerSafe', async (method: string, params: Record<string, unknown>) => {
        try {
          return { success: true, data: await answer(method, params) }
        } catch (error) {
          return { success: false, error: error instanceof Error ? error.message : String(error) }
        }
      }),
    close: () => server.close(),
  }
}

const SCRIPT = `addEventListener('message', async ({ data, source }) => {
  if (!data || typeof data.method !== 'string' || !data.env) return
  const answer = await window.answerSafe(data.method, data.params)
  source.postMessage({ id: data.id, version: '9.1.0', ...answer }, '*')
})`
