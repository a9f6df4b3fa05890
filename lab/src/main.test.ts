import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { packageRoot } from './chains/packageRoot.ts'

type Ready = { ready: boolean; instance: string; labUrl: string; chains: { nodeUrl: string }[] }

const start = (stateDir: string, ...more: string[]): ChildProcess =>
  spawn(
    process.execPath,
    [
      join(packageRoot(), 'dist', 'main.js'),
      ...['--port', '0', '--page-port', '0', '--node-ports', '0,0', '--state-dir', stateDir, ...more],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, LATCHKEY_INSTANCE: 'main-test' } },
  )

async function readReady({ stdout }: ChildProcess): Promise<Ready> {
  if (!stdout) throw new Error('no output')
  for await (const line of createInterface({ input: stdout })) return JSON.parse(line)
  throw new Error('it ended before it was ready')
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { method: 'POST' }).then(
    () => true,
    () => false,
  )

test.each(['SIGTERM', 'SIGKILL'] as const)('leaves no node behind after %s', async (signal) => {
  const stateDir = mkdtempSync(join(tmpdir(), 'latchkey-main-test-'))
  onTestFinished(() => rmSync(stateDir, { recursive: true, force: true }))
  const lab = start(stateDir)
  const ready = await readReady(lab)
  expect(ready).toMatchObject({ ready: true, instance: 'main-test' })
  const ended = once(lab, 'exit')
  lab.kill(signal)
  expect(await ended).toEqual(signal === 'SIGTERM' ? [0, null] : [null, 'SIGKILL'])
  for (const { nodeUrl } of ready.chains) await expect.poll(() => answers(nodeUrl)).toBe(false)
})

test('says what is wrong with the command line and ends with 1', async () => {
  const lab = start('/tmp/unused', '--page-port', 'eighty')
  let said = ''
  lab.stderr?.on('data', (chunk) => (said += chunk))
  const [code] = await once(lab, 'close')
  expect(code).toBe(1)
  expect(said.trim()).toBe('--page-port wants a port from 0 to 65535, not "eighty"')
})
