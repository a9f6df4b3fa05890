import type { AdapterContext } from '@latchkey/core'
import { afterAll, beforeAll } from 'vitest'
import { startAnvilProcess } from '../../../../lab/src/chains/anvilProcess.ts'
import { freePort } from '../../../../lab/src/chains/freePort.ts'
import { ARBITRUM, CONNECTOR, type SetUp, setUp } from './setUp.ts'

/** Two of the accounts that every development chain opens with funds. */
export const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const CHAIN = ARBITRUM.caipNetworkId

export interface TestChain {
  readonly url: string
  rpc(method: string, ...params: readonly unknown[]): Promise<unknown>
  /** Puts a contract at an address that ends every call by returning, or reverting with, these bytes. */
  place(address: string, ends: 'return' | 'revert', data: string): Promise<void>
  stop(): Promise<void>
}

/** A throwaway chain on loopback, of the id of Arbitrum One unless given. */
export async function startChain(chainId = 42_161): Promise<TestChain> {
  for (;;) {
    const node = await startAnvilProcess({ port: await freePort(), args: ['--chain-id', String(chainId)] })
    if (node === 'port taken') continue
    const rpc: TestChain['rpc'] = async (method, ...params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      const answer = await (await fetch(node.url, { method: 'POST', headers, body })).json()
      if (answer.error) throw answer.error
      return answer.result
    }
    return {
      url: node.url,
      rpc,
      stop: node.stop,
      async place(address, ends, data) {
        const length = ((data.length - 2) / 2).toString(16).padStart(4, '0')
        const end = ends === 'return' ? 'f3' : 'fd'
        await rpc('anvil_setCode', address, `0x61${length}61000d5f3961${length}5f${end}${data.slice(2)}`)
      },
    }
  }
}

/** One chain for the tests of a file; it is there once they run. */
export function chainOfFile(): TestChain {
  const chain = {} as TestChain
  beforeAll(async () => void Object.assign(chain, await startChain()), 300_000)
  afterAll(() => chain.stop?.())
  return chain
}

/** An adapter and a connected wallet on a chain; the wallet leaves whatever it does not know to the chain. */
export async function onChain(chain: TestChain, context: Partial<AdapterContext> = {}): Promise<SetUp> {
  const all = setUp({ transports: { [CHAIN]: [chain.url] }, ...context })
  all.wallet.accounts = [RICH, OTHER]
  for (const method of ['eth_sendTransaction', 'eth_getBlockByNumber'])
    all.wallet.answers[method] = (params) => chain.rpc(method, ...(Array.isArray(params) ? params : []))
  await all.adapter.connect({ connectorId: CONNECTOR })
  return all
}
