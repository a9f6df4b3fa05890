import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createChildren } from './children.mjs'
import { fromRoot } from './paths.mjs'

const posix = process.platform !== 'win32'
const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    // A zombie that waits for its parent has ended as well.
    return !posix || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function workspace(source) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-children-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const script = join(folder, 'server.mjs')
  writeFileSync(script, source)
  return { name: 'the lab', args: [script], logPath: join(folder, 'server.log') }
}

// A server with a child of its own, which would outlive it.
const withGrandchild = `
  import { spawn } from 'node:child_process'
  const child = spawn('sleep', ['60'], { stdio: 'inherit' })
  console.log('{not json')
  console.log(JSON.stringify({ ready: true, pid: process.pid, grandchild: child.pid }))
  setInterval(() => {}, 1000)
`

test.runIf(posix)('ends servers and what they started', async () => {
  const children = createChildren({ onEnd: () => expect.fail('nobody ended by itself') })
  const ready = await children.start(workspace(withGrandchild))
  expect(isAlive(ready.grandchild)).toBe(true)
  await children.stop()
  await expect.poll(() => isAlive(ready.pid) || isAlive(ready.grandchild)).toBe(false)
})

test('a server that waits for more of its environment has loaded its modules by then', async () => {
  const children = createChildren({ onEnd: () => {} })
  const { args, ...server } = workspace(
    `console.log(JSON.stringify({ ready: true, loaded, early: process.env.EARLY, late: process.env.LATE, argv: process.argv.slice(2) }))`,
  )
  const [program] = args
  const module = join(dirname(program), 'module.mjs')
  writeFileSync(
    module,
    `globalThis.loaded = { early: process.env.EARLY, late: process.env.LATE ?? 'not yet' }`,
  )
  let give
  const starting = children.start({
    ...server,
    args: [fromRoot('scripts/lib/warm.mjs'), module, program, '--verbose'],
    env: { EARLY: 'yes' },
    later: new Promise((resolve) => {
      give = resolve
    }),
  })
  give({ LATE: 'too' })
  const loaded = { early: 'yes', late: 'not yet' }
  expect(await starting).toEqual({ ready: true, loaded, early: 'yes', late: 'too', argv: ['--verbose'] })
  await children.stop()
})

test('says which server ended by itself, and its last words', async () => {
  const ended = Promise.withResolvers?.() ?? withResolvers()
  const children = createChildren({ onEnd: ended.resolve })
  await children.start(
    workspace(
      `console.log('{"ready":true}'); console.error('disk full'); setTimeout(() => process.exit(3), 50)`,
    ),
  )
  const error = await ended.promise
  expect(error.message).toBe('the lab ended with code 3.')
  expect(error.output).toContain('disk full')
  await children.stop()
})

test('fails at once when a server ends before it is ready', async () => {
  const children = createChildren({ onEnd: () => {} })
  const starting = children.start(workspace(`console.error('no such chain'); process.exit(1)`))
  await expect(starting).rejects.toMatchObject({
    message: 'the lab ended with code 1.',
    output: 'no such chain',
  })
  await children.stop()
})

test.runIf(posix)(
  'ends everything even when the parent is killed outright',
  async () => {
    const server = workspace(withGrandchild)
    const parent = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `
    import { createChildren } from ${JSON.stringify(fromRoot('scripts/lib/children.mjs'))}
    console.log(JSON.stringify(await createChildren({ onEnd() {} }).start(${JSON.stringify(server)})))
    setInterval(() => {}, 1000)
  `,
    ])
    const line = await new Promise((resolve) => parent.stdout.once('data', resolve))
    const ready = JSON.parse(String(line))
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(ready.pid), { timeout: 20_000 }).toBe(false)
    // The server went without its child; the reaper gives it eight seconds.
    await expect.poll(() => isAlive(ready.grandchild), { timeout: 20_000, interval: 200 }).toBe(false)
  },
  60_000,
)

test.runIf(posix)(
  'the reaper ends what it was told of by a parent that was gone before it started, and deletes its folder',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-reaper-'))
    const server = spawn('sleep', ['60'], { stdio: 'ignore', detached: true })
    const reaper = spawn(process.execPath, [fromRoot('scripts/lib/reaper.mjs')], {
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    reaper.stdin.end(`folder ${folder}\nadd ${server.pid}\n`)
    await expect.poll(() => isAlive(server.pid), { timeout: 20_000 }).toBe(false)
    await expect.poll(() => existsSync(folder)).toBe(false)
  },
)

function withResolvers() {
  const pair = {}
  pair.promise = new Promise((resolve) => {
    pair.resolve = resolve
  })
  return pair
}
