import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anvilBinary } from './anvilBinary.ts'

/** A running anvil that we started: it reported on its own output that it listens. */
export type AnvilProcess = {
  port: number
  url: string
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>
  ended: Promise<void>
}

const START_TIMEOUT_MS = 20_000

// Ends anvil when our end of the pipe closes, even if we are killed, and removes its scratch folder ($0). Node can't
// otherwise tie a child's life to its parent's.
const GUARD =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; { cat <&3 >/dev/null; kill $p 2>/dev/null; } & wait $p; r=$?; rm -rf "$0"; exit $r'

type AnvilOptions = { port: number; args: readonly string[] }

/**
 * Starts anvil on a port and waits until it reports that it listens, so that another program's node is never mistaken
 * for ours. Throws its last words when it ends or stays silent for another reason than a port that something else holds.
 */
export async function startAnvilProcess({ port, args }: AnvilOptions): Promise<AnvilProcess | 'port taken'> {
  // By default, anvil writes old states to a folder in the user's home, about 300 kB for each block, and never
  // deletes them.
  const scratch = mkdtempSync(join(tmpdir(), 'latchkey-anvil-'))
  const own = [
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--cache-path',
    scratch,
    '--prune-history',
    '256',
    // Pages reach a chain through the lab's server, which checks their origin. The node would admit any website.
    '--no-cors',
  ]
  const command = [anvilBinary(), ...own, ...args]
  const [program = '', ...rest] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', GUARD, scratch, ...command]
  // Its own process group: Ctrl-C in a terminal must not end the chain before its state has been saved.
  const child = spawn(program, rest, {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
  })
  const ended = once(child, 'exit').then(() => rmSync(scratch, { recursive: true, force: true }))
  const stop = async (): Promise<void> => {
    child.stdin.destroy()
    if (process.platform === 'win32') child.kill()
    await ended
  }
  // The guard process may have ended already, so a write can fail.
  child.stdin.on('error', () => undefined)

  let said = ''
  const outcome = await new Promise<'listening' | 'ended' | 'silent'>((resolve) => {
    const timer = setTimeout(() => resolve('silent'), START_TIMEOUT_MS)
    const hear = (chunk: Buffer): void => {
      said = (said + chunk.toString('utf8')).slice(-4_000)
      if (said.includes(`Listening on 127.0.0.1:${port}`)) resolve('listening')
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void ended.then(() => resolve('ended')).finally(() => clearTimeout(timer))
    child.once('error', () => resolve('ended'))
  })
  if (outcome === 'listening') {
    // Nothing reads this output any more, but the pipe must be drained, or anvil would block.
    for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume()
    return { port, url: `http://127.0.0.1:${port}`, stop, ended }
  }
  if (outcome === 'silent') await stop()
  if (/address already in use|AddrInUse/i.test(said)) return 'port taken'
  throw new Error(`A lab chain did not start on port ${port}. anvil said: ${said.trim() || 'nothing'}`)
}
