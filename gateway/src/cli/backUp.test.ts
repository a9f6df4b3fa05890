import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Libsql from 'libsql'
import pg from 'pg'
import * as v from 'valibot'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { connectClient } from '../modules/relay/testing/connectClient.ts'
import { testFolder } from '../testing/openFolder.ts'
import { openTestPostgres } from '../testing/openTestPostgres.ts'
import { spawnGateway } from '../testing/spawnGateway.ts'
import { describeCopy } from './describeCopy.ts'
import { runCommand } from './runCommand.ts'

// The drill: what docs/operating.md says of backups, done.

const run = promisify(execFile)

const ZONE = 'names.test'
const settings = {
  RPC_URL_42161: 'http://127.0.0.1:9',
  NAME_ZONE: ZONE,
  NAME_REGISTRATION: 'any',
  NAME_BARE_MESSAGES: 'on',
  NAME_LIMIT_PER_OWNER: '1000',
}
const owner = privateKeyToAccount(generatePrivateKey())

const start = async (environment: Record<string, string>) => {
  const gateway = await spawnGateway({ ...settings, ...environment })
  let isUp = true
  const end = (how: 'kill' | 'stop') => async () => {
    if (isUp) await gateway[how]()
    isUp = false
  }
  onTestFinished(end('kill'))
  return { ...gateway, kill: end('kill'), stop: end('stop') }
}
async function register(url: string, label: string): Promise<number> {
  const message = JSON.stringify({ name: `${label}.${ZONE}`, timestamp: Math.floor(Date.now() / 1_000) })
  const signature = await owner.signMessage({ message })
  const body = JSON.stringify({ coin_type: 60, address: owner.address, message, signature })
  return (await fetch(`${url}/v1/profile/account?projectId=x`, { method: 'POST', body })).status
}
const find = async (url: string, label: string) =>
  (await fetch(`${url}/v1/profile/account/${label}.${ZONE}?projectId=x`)).status
const aTopic = () => randomBytes(32).toString('hex')
const connectTo = (url: string) => connectClient(`${url.replace('http', 'ws')}/relay`)
const publish = async (url: string, topic: string, message: string) => {
  const client = await connectTo(url)
  await client.publish(topic, message)
  await client.close()
}
const fetchMessages = async (url: string, topic: string) => {
  const client = await connectTo(url)
  const shape = v.object({ messages: v.array(v.object({ message: v.string() })) })
  const result = v.parse(shape, await client.call('irn_fetchMessages', { topic }))
  await client.close()
  return result.messages.map(({ message }) => message)
}

test('a backup made while names are registered is restored in place, beside the relay’s own files', async () => {
  const dataDir = testFolder()
  const topic = aTopic()
  const first = await start({ DATA_DIR: dataDir })
  expect(await register(first.url, 'before')).toBe(200)
  let isBackedUp = false
  const busy = (async () => {
    for (let at = 0; !isBackedUp || at < 5; at += 1) expect(await register(first.url, `busy-${at}`)).toBe(200)
  })()
  const backup = join(testFolder(), 'monday')
  const written = await runCommand('backup', [backup], { ...settings, DATA_DIR: dataDir })
  isBackedUp = true
  await busy
  expect(written.split('\n')).toEqual([
    join(backup, 'gateway.db'),
    join(backup, 'name-signer.key'),
    expect.stringMatching(/^It is whole\. It holds people: 0, .*, names: [1-9]\d*\.$/),
  ])
  expect(await register(first.url, 'afterwards')).toBe(200)
  await publish(first.url, topic, 'sealed')
  const key = readFileSync(join(dataDir, 'name-signer.key'), 'utf8')
  await first.kill()

  const dropDatabase = () => {
    for (const name of readdirSync(dataDir)) if (/^gateway\.db/.test(name)) rmSync(join(dataDir, name))
  }
  // The disk has damaged the database, and the key is gone.
  dropDatabase()
  writeFileSync(join(dataDir, 'gateway.db'), randomBytes(8_192))
  rmSync(join(dataDir, 'name-signer.key'))
  await expect(start({ DATA_DIR: dataDir })).rejects.toThrow('The gateway cannot start')
  // Its `-wal` and `-shm` too: they belong to what is gone.
  dropDatabase()
  cpSync(backup, dataDir, { recursive: true })

  const second = await start({ DATA_DIR: dataDir })
  expect([await find(second.url, 'before'), await find(second.url, 'afterwards')]).toEqual([200, 404])
  expect(await register(second.url, 'again')).toBe(200)
  expect(readFileSync(join(dataDir, 'name-signer.key'), 'utf8')).toBe(key)
  // Restoring the database leaves what the relay has, in its journal too.
  expect(await fetchMessages(second.url, topic)).toEqual(['sealed'])
}, 300_000)

test('a folder that is copied whole has the relay’s messages; without its journal the last ones are missing', async () => {
  const dataDir = testFolder()
  const topic = aTopic()
  const gateway = await start({ DATA_DIR: dataDir })
  await publish(gateway.url, topic, 'in the journal')
  await gateway.kill()
  const [whole, withoutJournal] = [join(testFolder(), 'whole'), join(testFolder(), 'without')]
  cpSync(dataDir, whole, { recursive: true })
  cpSync(dataDir, withoutJournal, { recursive: true, filter: (path) => !/relay-[^/]*\.log$/.test(path) })
  const one = await start({ DATA_DIR: whole })
  const other = await start({ DATA_DIR: withoutJournal })
  expect(await fetchMessages(one.url, topic)).toEqual(['in the journal'])
  expect(await fetchMessages(other.url, topic)).toEqual([])
  // A clean stop leaves no journal: then relay.db has everything.
  await one.stop()
  expect(readdirSync(whole).filter((name) => /^relay-.*\.log$/.test(name))).toEqual([])
  const moved = await start({ DATA_DIR: whole })
  expect(await fetchMessages(moved.url, topic)).toEqual(['in the journal'])
}, 300_000)

const [postgres, empty] = [await openTestPostgres(), await openTestPostgres()]
afterAll(async () => {
  await postgres?.stop()
  await empty?.stop()
})

test.skipIf(!postgres || !empty)(
  'a dump of Postgres made while names are registered is restored into an empty database; a newer one is refused',
  async () => {
    const [url, restored] = [postgres?.url ?? '', empty?.url ?? '']
    const NAME_SIGNER_KEY = generatePrivateKey()
    const first = await start({ DATABASE_URL: url, NAME_SIGNER_KEY })
    expect(await register(first.url, 'before')).toBe(200)
    const busy = Promise.all(Array.from({ length: 5 }, (_, at) => register(first.url, `busy-${at}`)))
    const dump = join(testFolder(), 'dump.sql')
    await run('pg_dump', ['--no-owner', '--file', dump, url])
    await busy
    const command = runCommand('backup', [join(testFolder(), 'x')], { ...settings, DATABASE_URL: url })
    await expect(command).rejects.toThrow('pg_dump')
    expect(await register(first.url, 'afterwards')).toBe(200)
    await first.stop()

    await run('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '--file', dump, restored])
    const second = await start({ DATABASE_URL: restored, NAME_SIGNER_KEY })
    expect([await find(second.url, 'before'), await find(second.url, 'afterwards')]).toEqual([200, 404])
    expect(await register(second.url, 'again')).toBe(200)
    await second.stop()

    const newer = new pg.Client({ connectionString: restored })
    await newer.connect()
    await newer.query("insert into kysely_migration values ('9999_later', '2030-01-01T00:00:00.000Z')")
    await newer.end()
    const refused = 'The database is of a newer release, which made 9999_later'
    await expect(start({ DATABASE_URL: restored, NAME_SIGNER_KEY })).rejects.toThrow(refused)
  },
  60_000,
)

test('a copy that is damaged, or of something else, is no backup', () => {
  const path = join(testFolder(), 'gateway.db')
  const database = new Libsql(path)
  database.exec('create table notes (text text)')
  database.close()
  expect(() => describeCopy(path)).toThrow('is no copy of a gateway’s database')
  writeFileSync(path, randomBytes(8_192))
  expect(() => describeCopy(path)).toThrow('is damaged')
})

test('a backup never writes over another, and says where nothing is to be copied', async () => {
  const dataDir = testFolder()
  const environment = { ...settings, DATA_DIR: dataDir }
  await expect(runCommand('backup', [], environment)).rejects.toThrow('Write: backup <folder>')
  await expect(runCommand('backup', [testFolder()], environment)).rejects.toThrow('gateway.db does not exist')
  writeFileSync(join(dataDir, 'gateway.db'), '')
  await expect(runCommand('backup', [dataDir], environment)).rejects.toThrow('is not empty')
})
