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
 * Opens two connections: a client for commands, and a listener for messages from other replicas.
 *
 * @param onLost - called when the listener may miss messages
 * @throws Error if Redis is unreachable now; later outages are waited out
 */
export async function connectRedis(url: string, logger: Logger, onLost: () => void) {
  const socket = {
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, LONGEST_PAUSE_MS),
  }
  // A message that can't be stored is rejected immediately, and the client sends it again.
  const client = createClient({ url, socket, disableOfflineQueue: true })
  const listener = client.duplicate()
  client.on('error', (error) => logger.warn({ reason: String(error) }, 'Redis cannot be reached'))
  listener.on('error', onLost)
  await connect(client, listener)
  // Receipts and the reads after them keep their order only if Redis already has the scripts.
  const load = async () => {
    await Promise.all(Object.values(scripts).map(({ text }) => client.scriptLoad(text)))
  }
  await load()
  client.on(
    'ready',
    () => void load().catch((error) => logger.warn({ reason: String(error) }, 'scripts were not loaded')),
  )

  /** Calls a script by its hash, and sends its text only if Redis does not have it yet. */
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
