import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestGateway } from '../../../gateway/src/testing/startTestGateway.ts'
import { type RunningBitcoin, startBitcoin } from '../../../lab/src/bitcoin/startBitcoin.ts'
import { writeDirectory } from '../../../lab/src/phoneServer/writeDirectory.ts'
import { listen } from '../../../lab/src/server/listen.ts'
import { type RunningSolana, startSolana } from '../../../lab/src/solana/startSolana.ts'
import { type ServedPage, type ServePageOptions, servePage, stackChains } from './servePage.ts'

export interface LabPage extends ServedPage {
  readonly solana: RunningSolana
  readonly bitcoin: RunningBitcoin
}

/**
 * Starts a lab for one test: Solana and Bitcoin, a gateway to them and to the stack's EVM nodes, and the page with the Lab Wallet in it. With
 * `phone`, the Lab Phone is served, too.
 */
export async function serveLab(
  page: string,
  { phone = false, ...options }: Pick<ServePageOptions, 'phone' | 'answer'> = {},
): Promise<LabPage> {
  const bitcoin = startBitcoin({ instance: 'e2e', blockMs: 200 })
  const [solana, esplora] = await Promise.all([
    startSolana({ instance: 'e2e' }),
    listen({ fetch: bitcoin.routes.fetch, port: 0 }),
  ])
  const chains = stackChains()
  // The modal offers a code only if the directory has a wallet that can answer it.
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-e2e-directory-'))
  const gateway = await startTestGateway({
    ...(phone ? { DIRECTORY_FILE: writeDirectory(directory, 'http://localhost:4100') } : {}),
    ...Object.fromEntries(chains.map(({ id, rpcUrl = '' }) => [`RPC_URL_${id}`, rpcUrl])),
    RPC_URLS: JSON.stringify({
      [solana.caipNetworkId]: solana.nodeUrl,
      [bitcoin.caipNetworkId]: `http://127.0.0.1:${esplora.port}`,
    }),
  })
  const served = await servePage({
    ...{ page, phone, ...options },
    lab: { chains, solana, bitcoin },
    gatewayUrl: gateway.url.replace('127.0.0.1', 'localhost'),
  })
  return {
    ...{ ...served, solana, bitcoin },
    async close() {
      await served.close()
      await gateway.close()
      rmSync(directory, { recursive: true })
      bitcoin.stop()
      await Promise.all([esplora.close(), solana.stop()])
    },
  }
}
