// A temporary Postgres for the gateway's tests: its own folder, a free loopback port, deleted afterwards.
import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { installDebianPackages, mayUseApt } from './browser.mjs'
import { choosePortsAnywhere } from './lib/ports.mjs'
import { CommandError, run } from './lib/run.mjs'

/**
 * Finds Postgres (installs Debian's where that is allowed) and starts it.
 * @returns `{ url, bin, restart(meanwhile), stop() }`, or undefined where there is none: the caller says what is skipped
 */
export async function startPostgres() {
  const bin = findBin() ?? (await installBin())
  if (bin === undefined) return undefined
  const { port } = await choosePortsAnywhere(['port'])
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  // Postgres refuses to run as root; Debian's package made a user for it.
  const user = process.getuid?.() === 0 ? userOf('postgres') : {}
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const cluster = ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  await run(join(bin, 'initdb'), cluster, { cwd: folder, ...user })
  const settings = [
    ...['listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`],
    ...['fsync=off', 'max_connections=200'],
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])]
  const launch = () => {
    const server = spawn(join(bin, 'postgres'), args, { cwd: folder, stdio: 'ignore', ...user })
    return { server, ended: new Promise((resolve) => server.once('exit', resolve)) }
  }
  let { server, ended } = launch()
  // SIGINT is Postgres's fast shutdown. This also runs when the tests are ended from outside.
  const end = () => server.kill('SIGINT')
  process.once('exit', end)
  await waitUntilReady(bin, port)
  return {
    url: `postgres://latchkey@127.0.0.1:${port}/postgres`,
    bin,
    /** Stops the server as an operator would, runs `meanwhile`, and starts it again with the same data. */
    async restart(meanwhile = async () => {}) {
      end()
      await ended
      await meanwhile()
      ;({ server, ended } = launch())
      await waitUntilReady(bin, port)
    },
    async stop() {
      process.off('exit', end)
      end()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function findBin() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((left, right) => Number(right) - Number(left))
    : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

async function installBin() {
  if (!mayUseApt()) return undefined
  // Without Debian's packages the tests on Postgres are skipped, loudly; SQLite's still run.
  await installDebianPackages(['postgresql']).catch(() => undefined)
  return findBin()
}

function userOf(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':')
  return uid === undefined ? {} : { uid: Number(uid), gid: Number(gid) }
}

async function waitUntilReady(bin, port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await run(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)])
      return
    } catch (error) {
      if (!(error instanceof CommandError)) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('Postgres was started for the tests and did not answer in 10 s.')
}
