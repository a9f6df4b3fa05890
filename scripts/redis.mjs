// A temporary Redis for the relay's tests: nothing on disk, a free loopback port.
import { spawn } from 'node:child_process'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { installDebianPackages, mayUseApt, onPath } from './browser.mjs'
import { choosePortsAnywhere } from './lib/ports.mjs'

/**
 * Finds Redis (installs Debian's where that is allowed) and starts it, on a port that is free unless one is named.
 * @returns `{ url, stop() }`, or undefined where there is none: the caller says what is skipped
 */
export async function startRedis({ port: wanted } = {}) {
  const program = findProgram() ?? (await installProgram())
  if (program === undefined) return undefined
  const port = wanted ?? (await choosePortsAnywhere(['port'])).port
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const server = spawn(program, settings, { cwd: tmpdir(), stdio: 'ignore' })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // This also runs when the tests are ended from outside.
  const end = () => server.kill('SIGTERM')
  process.once('exit', end)
  await waitUntilReady(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      process.off('exit', end)
      end()
      await ended
    },
  }
}

const findProgram = () => onPath('redis-server', ['/usr/bin', '/usr/local/bin'])

async function installProgram() {
  if (!mayUseApt()) return undefined
  // Without Debian's packages the tests on Redis are skipped, loudly; the others still run.
  await installDebianPackages(['redis-server']).catch(() => undefined)
  return findProgram()
}

async function waitUntilReady(port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (await answersPing(port)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('Redis was started for the tests and did not answer in 10 s.')
}

function answersPing(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'))
    socket.once('data', (data) => {
      resolve(String(data).startsWith('+PONG'))
      socket.destroy()
    })
    socket.once('error', () => resolve(false))
  })
}
