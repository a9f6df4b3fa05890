import { spawn } from 'node:child_process'
import { beforeAll, onTestFinished, test } from 'vitest'
import { freePort } from '../../lab/src/chains/freePort.ts'
import { fromRoot } from '../support/fromRoot.ts'
import { installHost } from '../support/hosts/installHost.ts'
import { tryBackend } from '../support/hosts/tryBackend.ts'

const source = fromRoot('e2e/signIn/backends')
const folder = fromRoot('.cache/e2e/signIn/backends')

let isInstalled = false
beforeAll(async () => {
  isInstalled = await installHost(source, folder)
}, 300_000)

test.each(['express', 'fastify', 'hono'])(
  'the back end of docs/sign-in.md with %s signs in, and refuses what it must',
  async (name) => {
    if (!isInstalled) throw new Error('The packages are not installed, and the registry is out of reach.')
    const port = await freePort()
    const origin = `http://localhost:${port}`
    const env = { ...process.env, ORIGIN: origin, PORT: String(port) }
    const server = spawn(process.execPath, [`${name}.mjs`], { cwd: folder, env, stdio: 'ignore' })
    onTestFinished(() => void server.kill())
    await tryBackend(origin)
  },
)
