import type { HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { listen } from '../server/listen.ts'
import { mayReachChain, thisMachineOnly } from '../server/whoAsks.ts'
import { SOLANA_CLUSTER } from './cluster.ts'
import { openJournal } from './journal.ts'
import type { SolanaKey } from './keys.ts'
import { createLedger, type Ledger, SYSTEM_PROGRAM } from './ledger.ts'
import { instanceKey, MARKER_ADDRESS } from './marker.ts'
import { createNode } from './node.ts'
import { seedLedger } from './seed/seedLedger.ts'
import { seedPast } from './seed/seedPast.ts'
import { createTreasury } from './seed/treasury.ts'
import { createSockets } from './sockets.ts'

export type RunningSolana = {
  name: string
  caipNetworkId: string
  genesisHash: string
  port: number
  nodeUrl: string
  nodeWsUrl: string
  /** The key by which a kit recognizes the lab's wallet. Its public key is on the chain. */
  labKey: SolanaKey
  ledger: Ledger
  stop(): Promise<void>
}

export type StartSolanaParameters = {
  /** Preferred port; 0 for any. */
  port?: number
  journalPath?: string | undefined
  fresh?: boolean
  /** Whether the first account has a past. */
  past?: boolean | undefined
  instance: string
}

const MARKER_LAMPORTS = 10_000_000n

/** Starts Solana devnet's stand-in on 127.0.0.1: a virtual machine with the real programs, behind JSON-RPC and WebSocket. */
export async function startSolana({
  port = 0,
  journalPath,
  fresh = false,
  past = false,
  instance,
}: StartSolanaParameters): Promise<RunningSolana> {
  const journal = openJournal(journalPath, fresh)
  let isKept = false
  const ledger = createLedger({ record: (entry) => isKept && journal.write(entry) })
  const treasury = createTreasury(ledger)
  await seedLedger(ledger, treasury)
  if (past) await seedPast(ledger, treasury)
  for (const entry of journal.read()) replay(ledger, entry)
  isKept = true

  const labKey = instanceKey(instance)
  ledger.place({
    ...{ address: MARKER_ADDRESS, data: labKey.publicKey, owner: SYSTEM_PROGRAM, executable: false },
    lamports: MARKER_LAMPORTS,
  })

  const node = createNode(ledger, treasury)
  const sockets = createSockets(ledger, node)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.use(thisMachineOnly)
  app.post('/', async (context) => {
    if (!mayReachChain(context.env.incoming.headers))
      return context.json({ error: 'Only pages on this machine may reach a lab chain.' }, 403)
    return new Response(await node.answer(await context.req.text()), {
      headers: { 'content-type': 'application/json' },
    })
  })
  const server = await listen({
    fetch: app.fetch,
    port,
    onUpgrade: (request, socket, head) =>
      mayReachChain(request.headers) ? sockets.upgrade(request, socket, head) : socket.destroy(),
  })
  return {
    ...SOLANA_CLUSTER,
    port: server.port,
    nodeUrl: `http://127.0.0.1:${server.port}`,
    nodeWsUrl: `ws://127.0.0.1:${server.port}`,
    labKey,
    ledger,
    async stop() {
      sockets.close()
      await server.close()
    },
  }
}

/** What a journal of another version of the lab has, and this one refuses, is left out. */
function replay(ledger: Ledger, entry: Parameters<Ledger['replay']>[0]): void {
  try {
    ledger.replay(entry)
  } catch {
    // The chain continues without it.
  }
}
