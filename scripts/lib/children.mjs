// Starts servers as children, keeps their last words, and ends them together with everything they started.
import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { root } from './paths.mjs'
import { childEnvironment } from './run.mjs'

const grouped = process.platform !== 'win32'
const lastLines = 25
const patienceMs = 8_000

/** A server ended unexpectedly or never became ready. `output` has its last lines. */
export class ServerEndedError extends Error {
  name = 'ServerEndedError'
  constructor({ server, what, output, logPath }) {
    super(`${server} ${what}.`)
    this.server = server
    this.output = output
    this.logPath = logPath
  }
}

/** @param onEnd called with a ServerEndedError when a server ends unexpectedly */
export function createChildren({ onEnd }) {
  const children = new Set()
  let stopping = false
  const reaper = grouped ? spawnReaper() : undefined

  return {
    /**
     * Starts one server and waits for its ready line: a JSON object with `ready: true` on standard output.
     * @param options.later a promise, which never rejects, of more environment variables: it waits for them on standard input; see warm.mjs
     * @returns the parsed ready line
     * @throws ServerEndedError when it ends first or is not ready in time
     */
    start({ name, args, env = {}, later, logPath, timeoutMs = 120_000 }) {
      mkdirSync(dirname(logPath), { recursive: true })
      const log = createWriteStream(logPath)
      const child = spawn(process.execPath, args, {
        cwd: root,
        env: childEnvironment(env),
        stdio: [later ? 'pipe' : 'ignore', 'pipe', 'pipe'],
        detached: grouped,
      })
      const output = []
      const entry = { name, child, ended: new Promise((resolve) => child.once('close', resolve)) }
      children.add(entry)
      if (child.pid !== undefined) reaper?.stdin.write(`add ${child.pid}\n`)

      return new Promise((resolve, reject) => {
        const endedBy = (what) =>
          new ServerEndedError({ server: name, what, output: output.join('\n'), logPath })
        const fail = (what) => reject(endedBy(what))
        let timer
        const begin = () => {
          timer = setTimeout(() => fail(`was not ready after ${timeoutMs / 1000} s`), timeoutMs).unref()
        }
        if (later) {
          // Where it has ended meanwhile, `close` tells.
          child.stdin.on('error', () => {})
          later.then((variables) => {
            begin()
            child.stdin.end(JSON.stringify(variables))
          })
        } else begin()
        const hear = (line) => {
          output.push(line)
          if (output.length > lastLines) output.shift()
          log.write(`${line}\n`)
        }
        createInterface({ input: child.stderr }).on('line', hear)
        createInterface({ input: child.stdout }).on('line', (line) => {
          const ready = parseObject(line)
          // Excluded from the last lines, because it doesn't explain why a server ended.
          if (ready?.ready !== true) return hear(line)
          log.write(`${line}\n`)
          clearTimeout(timer)
          resolve(ready)
        })
        child.once('error', (error) => fail(`could not be started: ${error.message}`))
        // `close` waits for everyone who inherited the output, so what outlives the server is ended at `exit`.
        child.once('exit', () => signalGroup(child.pid, 'SIGKILL'))
        child.once('close', (code, signal) => {
          clearTimeout(timer)
          log.end()
          children.delete(entry)
          if (child.pid !== undefined && reaper?.stdin.writable) reaper.stdin.write(`remove ${child.pid}\n`)
          const what = signal === null ? `ended with code ${code}` : `was ended by ${signal}`
          fail(what)
          if (!stopping) onEnd(endedBy(what))
        })
      })
    },

    /**
     * Asks every server to end, so that it can save its state and end its own children; insists after a while,
     * or at once when called again.
     */
    async stop() {
      const insist = () => {
        for (const { child } of children) signalGroup(child.pid, 'SIGKILL')
      }
      if (stopping) insist()
      stopping = true
      for (const { child } of children) child.kill('SIGTERM')
      const timer = setTimeout(insist, patienceMs)
      await Promise.all([...children].map(({ ended }) => ended))
      clearTimeout(timer)
      reaper?.stdin.end()
    },
  }
}

function spawnReaper() {
  const reaper = spawn(process.execPath, [fileURLToPath(new URL('./reaper.mjs', import.meta.url))], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  // If the reaper is killed, the servers' parent must survive.
  reaper.stdin.on('error', () => {})
  reaper.unref()
  reaper.stdin.unref()
  return reaper
}

function signalGroup(pid, signal) {
  if (pid === undefined) return
  try {
    process.kill(grouped ? -pid : pid, signal)
  } catch {
    // It has ended already.
  }
}

function parseObject(line) {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line)
  } catch {
    // A log line that only looks like JSON.
    return undefined
  }
}
