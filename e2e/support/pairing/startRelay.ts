import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../../lab/src/chains/freePort.ts'
import { fromRoot } from '../fromRoot.ts'

export interface OwnRelay {
  readonly url: string
  /** Kills it, like a power cut, and restarts it on its stored data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts only a relay, as an operator would. A test may stop it. */
export async function startRelay(): Promise<OwnRelay> {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-relay-'))
  let relay = await start(port, dataDir)
  const end = async (): Promise<void> => {
    const ended = once(relay, 'exit')
    relay.kill('SIGKILL')
    await ended
  }
  return {
    url: `ws://localhost:${port}`,
    async restart() {
      await end()
      relay = await start(port, dataDir)
    },
    async stop() {
      await end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function start(port: number, dataDir: string): Promise<ChildProcess> {
  const relay = spawn(process.execPath, [fromRoot('gateway/dist/main.js'), 'relay'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, PROJECTS_FILE: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  relay.stderr.on('data', (text) => said.push(String(text)))
  await new Promise<void>((resolve, reject) => {
    createInterface({ input: relay.stdout }).on('line', (line) => {
      if (line.startsWith('{"ready":true')) resolve()
      else said.push(line)
    })
    relay.once('exit', () => reject(new Error(`The relay ended:\n${said.join('\n')}`)))
  })
  return relay
}
