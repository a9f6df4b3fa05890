// Runs a command silently, and keeps its output for the error message.
import { spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { fromRoot, root } from './paths.mjs'

const binPath = fromRoot('node_modules', '.bin')

/** A command that ended badly; `output` is all that it printed. */
export class CommandError extends Error {
  name = 'CommandError'
  constructor({ command, code, output }) {
    super(`\`${command}\` ended with ${code}.`)
    this.code = code
    this.output = output
  }
}

/** A child's environment: our node_modules/.bin first on the path, no npm warnings. */
export function childEnvironment(extra = {}) {
  return {
    ...process.env,
    npm_config_loglevel: 'error',
    npm_config_update_notifier: 'false',
    PATH: `${binPath}${delimiter}${process.env.PATH ?? ''}`,
    ...extra,
  }
}

/**
 * Runs `command` and resolves with its output (standard output and error together).
 * With `live` the output goes straight to the screen instead. After `timeoutMs` the command is killed: it may hang.
 * @throws CommandError when it ends with anything but 0.
 */
export function run(command, args, { cwd = root, env = {}, live = false, timeoutMs, uid, gid } = {}) {
  return new Promise((resolve, reject) => {
    const to = live ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd,
      env: childEnvironment(env),
      stdio: ['ignore', to, to],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      ...(uid !== undefined && { uid, gid }),
      shell: process.platform === 'win32',
    })
    // If we are ended while a command runs, it must end too.
    const end = () => child.kill()
    process.once('exit', end)
    let output = ''
    const keep = (chunk) => {
      output += chunk
    }
    child.stdout?.setEncoding('utf8').on('data', keep)
    child.stderr?.setEncoding('utf8').on('data', keep)
    child.on('error', (error) => reject(new CommandError({ command, code: error.message, output })))
    child.on('close', (code, signal) => {
      process.off('exit', end)
      if (code === 0) resolve(output)
      else reject(new CommandError({ command: [command, ...args].join(' '), code: code ?? signal, output }))
    })
  })
}
