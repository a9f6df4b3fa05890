import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anvilBinary } from './anvilBinary.ts'

/** A running anvil that is known to be ours: it told us itself that it listens. */
export type AnvilProcess = {
  port: number
  url: string
  /** Ends the process; resolves when it has ended. */
  stop(): Promise<void>
  /** Resolves when the process ends, asked to or not. */
  ended: Promise<void>
}

const START_TIMEOUT_MS = 20_000

// Ends anvil when our end of the pipe closes, however we die, and removes its scratch folder ($0); node has no other way to tie
// a child to its parent.
const GUARD =
  'exec 3<&0; "$@" </dev/null 3<&- & p=$!; { cat <&3 >/dev/null; kill $p 2>/dev/null; } & wait $p; r=$?; rm -rf "$0"; exit $r'

/**
 * Starts anvil on a port and waits until it says that it listens there, so that a stranger's node is never taken for ours.
 *
 * @param options.port Port on 127.0.0.1.
 * @param options.args Further arguments of anvil.
 * @returns The process, or 'port taken' where something else holds the port.
 * @throws When anvil ends or stays silent for another reason, with its last words.
 * @example
 * const anvil = await startAnvilProcess({ port: 4201, args: ['--chain-id', '42161'] })
 */
export async function startAnvilProcess({
  port,
  args,
}: {
  port: number
  args: readonly string[]
}): Promise<AnvilProcess | 'port taken'> {
  // Old states would go to a folder in the user's home that nobody empties, about 300 kB for each block.
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
    // A page reaches a chain through the lab's front, which asks where the page is from; the node would let any website in.
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
  // A guard that has already gone cannot be written to; there is nothing to do about it.
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
    // Nobody reads it any more, but the pipe must be emptied or anvil would block.
    for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume()
    return { port, url: `http://127.0.0.1:${port}`, stop, ended }
  }
  if (outcome === 'silent') await stop()
  if (/address already in use|AddrInUse/i.test(said)) return 'port taken'
  throw new Error(`A lab chain did not start on port ${port}. anvil said: ${said.trim() || 'nothing'}`)
}
