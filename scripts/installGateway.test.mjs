import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { closureOf } from './lib/closure.mjs'
import { fromRoot } from './lib/paths.mjs'
import { writeLicenses } from './licenses.mjs'
import { writeSbom } from './sbom.mjs'

/** As root, the script runs as nobody: an operator needs no root either. */
const NOBODY = 65_534
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}

function scratch() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  return folder
}
const script = fromRoot('scripts/installGateway.mjs')
const install = (...args) =>
  execFileSync(process.execPath, [script, ...args], { cwd: '/', stdio: 'pipe', encoding: 'utf8', ...user })

async function start(folder, dataDir) {
  const child = spawn(join(folder, 'bin', 'latchkey-gateway'), [], {
    cwd: '/',
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, RPC_URL_42161: 'http://127.0.0.1:9' },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => resolve(JSON.parse(chunk).url))
    child.once('close', () => reject(new Error(said)))
  })
}

test('installs into an empty folder without root, and the gateway runs from there alone', async () => {
  const root = scratch()
  const folder = join(root, 'latchkey')
  expect(install(folder, '--built')).toContain('Start it:')
  // Nothing leads back into this checkout.
  const links = execFileSync('find', [folder, '-type', 'l'], { encoding: 'utf8' })
  expect(links).toBe('')
  const url = await start(folder, join(root, 'data'))
  expect(await (await fetch(`${url}/health`)).text()).toMatch(/^OK v/)
  const wallets = await (await fetch(`${url}/getWallets?projectId=x`)).json()
  expect(wallets.count).toBeGreaterThan(10)
  expect((await (await fetch(`${url}/ready`)).json()).parts).toContainEqual({ part: 'database', state: 'ok' })
  expect(existsSync(join(folder, 'node_modules/@latchkey/gateway/pictures.json'))).toBe(true)
  expect(readFileSync(join(folder, 'THIRD-PARTY-LICENSES.txt'), 'utf8')).toContain('@web3icons/core (MIT)')
  // What only tests and types need stays behind.
  const ours = execFileSync('find', [join(folder, 'node_modules/@latchkey'), '-name', '*.test.*'], {
    encoding: 'utf8',
  })
  expect(ours).toBe('')
  expect(existsSync(join(folder, 'node_modules', 'vitest'))).toBe(false)
  expect(existsSync(join(folder, 'node_modules', '@foundry-rs'))).toBe(false)
  const shipped = readdirSync(folder)
  expect(shipped).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY-LICENSES.txt', 'sbom.cdx.json']))

  expect(() => install(folder, '--built')).toThrow(/is not empty/)
  expect(() => install()).toThrow(/installGateway.mjs <folder>/)
}, 120_000)

test('systemd accepts the unit', ({ skip }) => {
  const root = scratch()
  mkdirSync(join(root, 'bin'))
  const launcher = join(root, 'bin', 'latchkey-gateway')
  writeFileSync(launcher, '#!/bin/sh\n', { mode: 0o755 })
  const unit = readFileSync(fromRoot('gateway/ops/latchkey.service'), 'utf8')
  expect(unit).toContain('ExecStart=/opt/latchkey/bin/latchkey-gateway\n')
  writeFileSync(join(root, 'latchkey.service'), unit.replaceAll('/opt/latchkey', root))
  const { error, status, stdout, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', join(root, 'latchkey.service')],
    { encoding: 'utf8' },
  )
  if (error?.code === 'ENOENT') {
    process.stderr.write('\n  SKIPPED  No systemd-analyze. Debian: apt-get install systemd\n\n')
    return skip('systemd-analyze is not installed')
  }
  // It prints what it ignores, and ends well all the same.
  expect([status, stdout, stderr]).toEqual([0, '', ''])
})

test('the Dockerfile only calls the script', () => {
  const lines = readFileSync(fromRoot('gateway/ops/Dockerfile'), 'utf8').split('\n')
  expect(lines.filter((line) => line.startsWith('RUN '))).toEqual([
    'RUN node scripts/installGateway.mjs /home/node/latchkey',
    'RUN install -d -o node -g node -m 0700 /data',
  ])
  expect(lines.filter((line) => line.startsWith('USER ')).at(-1)).toBe('USER node')
})

test('every part that ships has the licence text of each package in it', () => {
  for (const part of ['gateway', 'apps/backing', 'packages/react', 'packages/evm']) {
    const text = writeLicenses(part)
    for (const { name, version, isOurs, isOptional } of closureOf(part))
      if (!isOurs && !isOptional) expect(text).toContain(`${name} ${version} (`)
    expect(text).not.toContain('(undefined)')
  }
})

test('the bill of materials names every package once, with its hash and licence, and is the same each time', () => {
  const bom = writeSbom('gateway')
  expect([bom.bomFormat, bom.specVersion]).toEqual(['CycloneDX', '1.5'])
  expect(bom.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  )
  const libsql = bom.components.find(({ name }) => name === 'libsql')
  expect(libsql).toMatchObject({
    type: 'library',
    licenses: [{ license: { id: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  })
  const refs = bom.components.map((each) => each['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set([...refs, bom.metadata.component['bom-ref']])
  expect(bom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !known.has(ref))).toEqual([])
  const direct = Object.keys(JSON.parse(readFileSync(fromRoot('gateway/package.json'), 'utf8')).dependencies)
  expect(direct.filter((name) => !bom.components.some((each) => each.name === name))).toEqual([])
  expect(bom.components.some(({ name }) => /^(vitest|solc|@foundry-rs)/.test(name))).toBe(false)
  expect(writeSbom('gateway')).toEqual(bom)
})
