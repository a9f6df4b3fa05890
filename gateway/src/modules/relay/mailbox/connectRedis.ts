import { createHash } from 'node:crypto'
import { createClient } from '@redis/client'
import type { Logger } from 'pino'
import { JOIN, PURGE, PUT, TAKE, UNREAD } from './redisScripts.ts'

interface Script {
  readonly text: string
  readonly sha: string
}

export const scripts = {
  put: toScript(PUT),
  unread: toScript(UNREAD),
  take: toScript(TAKE),
  join: toScript(JOIN),
  purge: toScript(PURGE),
}

const CONNECT_TIMEOUT_MS = 5_000
const LONGEST_PAUSE_MS = 1_000

/**
 * Connects twice: a client for commands, and a listener for what other replicas publish.
 *
 * @param onLost - called when the listener may miss something
 * @throws Error if Redis cannot be reached now; later it is waited for
 */
export async function connectRedis(url: string, logger: Logger, onLost: () => void) {
  const socket = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS),
  }
  // A letter that can't be stored now is rejected now, and the client sends it again.
  const client = createClient({ url, socket, disableOfflineQueue: true })
  const listener = client.duplicate()
  client.on('error', (error) => logger.warn({ reason: String(error) }, 'Redis cannot be reached'))
  listener.on('error', onLost)
  await connect(client, listener)
  // Receipts and what reads behind them keep their order only if Redis has the scripts already.
  const load = async () => {
    await Promise.all(Object.values(scripts).map(({ text }) => client.scriptLoad(text)))
  }
  await load()
  client.on(
    'ready',
    () => void load().catch((error) => logger.warn({ reason: String(error) }, 'scripts were not loaded')),
  )

  /** Sends a script by its hash, and in full if Redis does not have it yet. */
  const run = async (script: Script, args: string[]): Promise<unknown> => {
    try {
      return await client.evalSha(script.sha, { arguments: args })
    } catch (error) {
      if (!String(error).includes('NOSCRIPT')) throw error
      return client.eval(script.text, { arguments: args })
    }
  }

  return { client, listener, run }
}

function toScript(text: string): Script {
  return { text, sha: createHash('sha1').update(text).digest('hex') }
}

async function connect(
  ...clients: readonly { connect(): Promise<unknown>; destroy(): void }[]
): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('it did not answer')), CONNECT_TIMEOUT_MS).unref()
  })
  try {
    await Promise.race([Promise.all(clients.map((client) => client.connect())), late])
  } catch (cause) {
    for (const client of clients) client.destroy()
    throw new Error(`REDIS_URL: Redis cannot be reached (${String(cause)}).`, { cause })
  }
}
