// The processes of an attack run: each on its own core where `taskset` is there, each ended with us.
import { spawn, spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'

const canPin =
  availableParallelism() > 1 && spawnSync('taskset', ['-c', '0', 'true'], { stdio: 'ignore' }).status === 0

/** How the processes share the machine, as a sentence for the report. */
export const pinning = canPin
  ? 'gateway on core 0, attacker on core 1'
  : 'NOT pinned: taskset is missing, or there is one core'

/**
 * Starts Node on a script, with a channel for messages.
 * @param options.core the only core it may use; any where absent
 * @param options.nodeArgs arguments before the script
 * @returns the child process, killed when this process ends
 */
export function startProcess(script, { core, nodeArgs = [], args = [], env = {}, stdio } = {}) {
  const node = [process.execPath, ...nodeArgs, script, ...args]
  const [command, ...rest] = canPin && core !== undefined ? ['taskset', '-c', String(core), ...node] : node
  const child = spawn(command, rest, { env, stdio: stdio ?? ['ignore', 'ignore', 'inherit', 'ipc'] })
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  child.once('close', () => process.off('exit', end))
  return child
}

/**
 * A worker that answers `{ id, name, input }` messages; see serveCalls().
 * @returns `{ child, call(name, input), stop() }`; a call rejects where the worker throws or ends
 */
export function startWorker(script, options) {
  const child = startProcess(script, { env: process.env, ...options })
  const waiting = new Map()
  let lastId = 0
  let ended
  child.on('message', ({ id, result, error }) => {
    const call = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) call?.resolve(result)
    else call?.reject(new Error(error))
  })
  const closed = new Promise((resolve) =>
    child.once('close', (code, signal) => {
      ended = new Error(`${script} ended (${signal ?? code})`)
      for (const { reject } of waiting.values()) reject(ended)
      resolve()
    }),
  )
  return {
    child,
    call: (name, input) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(ended)
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        child.send({ id: lastId, name, input })
      }),
    async stop() {
      child.kill('SIGKILL')
      await closed
    },
  }
}

export function serveCalls(handlers) {
  process.on('message', async ({ id, name, input }) => {
    try {
      process.send({ id, result: await handlers[name](input) })
    } catch (error) {
      process.send({ id, error: error?.stack ?? String(error) })
    }
  })
  process.on('disconnect', () => process.exit(1))
}
