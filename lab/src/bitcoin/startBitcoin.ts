import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { hex } from '@scure/base'
import { Hono } from 'hono'
import { createEsploraRoutes, scriptOf } from './esploraRoutes.ts'
import { createLabKey, type LabKey } from './keys.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { BITCOIN_TESTNET } from './network.ts'
import { seedBitcoin, seedPast } from './seedBitcoin.ts'

export interface RunningBitcoin {
  readonly name: string
  readonly caipNetworkId: string
  readonly genesisHash: string
  readonly ledger: Ledger
  readonly labKey: LabKey
  readonly routes: Hono
  /** Controls for tests: `POST /mine`, `POST /give`. */
  readonly controls: Hono
  stop(): void
}

export interface StartBitcoinParameters {
  readonly journalPath?: string | undefined
  readonly fresh?: boolean
  /** Whether the first account has a past. */
  readonly past?: boolean
  readonly instance: string
  /** How often what waits is put into a block, in milliseconds; 0 for never. */
  readonly blockMs?: number
}

/** A line of the journal: what came in since the chain was seeded. */
type Entry =
  | { readonly tx: string }
  | { readonly mined: number }
  | { readonly to: string; readonly sats: string; readonly time: number }

/** Starts Bitcoin testnet's stand-in: a chain of transactions that validates what it takes, behind the routes of Esplora. */
export function startBitcoin({
  journalPath,
  fresh = false,
  past = false,
  instance,
  blockMs = 2_000,
}: StartBitcoinParameters): RunningBitcoin {
  const ledger = createLedger()
  seedBitcoin(ledger)
  if (past) seedPast(ledger)
  if (journalPath && fresh) rmSync(journalPath, { force: true })
  for (const entry of readJournal(journalPath)) replay(ledger, entry)
  const write = (entry: Entry): void => {
    if (!journalPath) return
    mkdirSync(dirname(journalPath), { recursive: true })
    appendFileSync(journalPath, `${JSON.stringify(entry)}\n`)
  }
  const kept: Ledger = {
    ...ledger,
    submit(bytes) {
      const txid = ledger.submit(bytes)
      write({ tx: hex.encode(bytes) })
      return txid
    },
    give(outputs, time) {
      const txid = ledger.give(outputs, time)
      for (const { script, amount } of outputs) write({ to: script, sats: String(amount), time })
      return txid
    },
    mine(time) {
      write({ mined: time })
      return ledger.mine(time)
    },
  }
  const now = () => Math.floor(Date.now() / 1_000)
  const isAnyWaiting = () => [...ledger.transactions.values()].some(({ block }) => block === undefined)
  const timer = blockMs > 0 ? setInterval(() => isAnyWaiting() && kept.mine(now()), blockMs) : undefined
  timer?.unref()

  const labKey = createLabKey(instance)
  const controls = new Hono()
  controls.post('/mine', (context) => context.json(kept.mine(now())))
  controls.post('/give', async (context) => {
    const { address, sats }: { address: string; sats: string } = await context.req.json()
    return context.json({ txid: kept.give([{ script: scriptOf(address), amount: BigInt(sats) }], now()) })
  })
  return {
    ...BITCOIN_TESTNET,
    ...{ ledger: kept, labKey, routes: createEsploraRoutes(kept, labKey), controls },
    stop: () => clearInterval(timer),
  }
}

/** Skips a line that a crash truncated, because no client received a response for its transaction. */
function readJournal(path: string | undefined): Entry[] {
  if (!path || !existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [JSON.parse(line)]
      } catch {
        // The line is empty at the end of the file, or truncated.
        return []
      }
    })
}

/** What a journal of another version of the lab has, and this one refuses, is left out. */
function replay(ledger: Ledger, entry: Entry): void {
  try {
    // Its signatures were judged when it came in.
    if ('tx' in entry) ledger.submit(hex.decode(entry.tx), true)
    else if ('mined' in entry) ledger.mine(entry.mined)
    else ledger.give([{ script: entry.to, amount: BigInt(entry.sats) }], entry.time)
  } catch {
    // The chain continues without it.
  }
}
