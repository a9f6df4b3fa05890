import { hex } from '@scure/base'
import { vi } from 'vitest'
import { createEsploraUpstream } from '../../../../gateway/src/upstream/createEsploraUpstream.ts'
import { createEsploraRoutes } from '../../../../lab/src/bitcoin/esploraRoutes.ts'
import { createLabKey } from '../../../../lab/src/bitcoin/keys.ts'
import { createLedger } from '../../../../lab/src/bitcoin/ledger.ts'
import { bitcoinTestnet } from '../networks.ts'
import { ALICE, BOB } from './keys.ts'

const GATEWAY = 'http://gateway.test/v1'
const ESPLORA = 'http://esplora.test'
export const NOW = 1_800_000_000

export const LAB_KEY = createLabKey('test')
export const TRANSPORTS = { [bitcoinTestnet.caipNetworkId]: [GATEWAY] }

/**
 * The page's gateway before the lab's chain, in place of fetch: the real translation, the real validation, and no socket.
 * @param coins - what Alice has at first, in satoshis
 */
export function openChain(coins: readonly bigint[] = [60_000n, 40_000n]) {
  const ledger = createLedger()
  const script = hex.encode(ALICE.payment.script)
  if (coins.length > 0)
    ledger.give(
      coins.map((amount) => ({ script, amount })),
      NOW,
    )
  const routes = createEsploraRoutes(ledger, LAB_KEY)
  const upstream = createEsploraUpstream(
    { caipNetworkId: bitcoinTestnet.caipNetworkId, httpUrl: ESPLORA, wsUrl: '' },
    { timeoutMs: 5_000, maxResponseBytes: 1_000_000 },
  )
  /** Answers of the chain that a test replaces, by path. */
  const forged = new Map<string, unknown>()
  vi.stubGlobal('fetch', async (input: string | URL, init?: RequestInit) => {
    const url = String(input)
    if (url.startsWith(ESPLORA)) {
      const path = url.slice(ESPLORA.length)
      return forged.has(path) ? Response.json(forged.get(path)) : routes.request(path, init)
    }
    if (url !== GATEWAY) return new Response('', { status: 503 })
    const { body, status } = await upstream.post(Buffer.from(String(init?.body)), true)
    return new Response(Buffer.from(body), { status, headers: { 'content-type': 'application/json' } })
  })
  return {
    ledger,
    forged,
    amountOf: ({ payment } = BOB) =>
      ledger
        .of(hex.encode(payment.script))
        .flatMap(({ outputs }) => outputs)
        .filter(({ script: one }) => one === hex.encode(payment.script))
        .reduce((sum, { amount }) => sum + amount, 0n),
  }
}
