import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connectClient } from './testing/connectClient.ts'
import { aTopic } from './testing/openRelay.ts'
import { spawnRelay } from './testing/spawnRelay.ts'

const smallDisk = process.env.RELAY_SMALL_DISK

// Only root can make a small disk; `npm run soak -- --only relay` does. Without one, a folder that a file is in the way of
// stands in: a relay that cannot write says so and ends.
test('a full disk refuses, loses nothing, and is served from again', () =>
  smallDisk === undefined ? refuseToStart() : fillUp(smallDisk))

async function refuseToStart(): Promise<void> {
  await expect(spawnRelay({ DATA_DIR: join(import.meta.filename, 'relay') })).rejects.toThrow('cannot start')
}

async function fillUp(disk: string): Promise<void> {
  const dataDir = join(disk, 'relay')
  const ballast = join(disk, 'ballast')
  writeFileSync(ballast, Buffer.alloc(262_144))
  const first = await spawnRelay({ DATA_DIR: dataDir })
  const page = await connectClient(first.url)
  const kept: string[] = []
  let refused = 0
  while (refused < 20 && kept.length < 1_000) {
    const topic = aTopic()
    const publish = page.publish(topic, 'x'.repeat(100_000), { ttl: 86_400 })
    await publish.then(
      () => kept.push(topic),
      (error: Error) => {
        expect(error.message).toContain('-32000 StoreUnavailable')
        refused += 1
      },
    )
  }
  expect(refused).toBe(20)
  const readAll = async (url: string) => {
    const wallet = await connectClient(url)
    await wallet.call('irn_batchSubscribe', { topics: kept })
    await expect.poll(() => wallet.letters.length, { timeout: 10_000 }).toBe(kept.length)
    await wallet.close()
  }
  await readAll(first.url)
  await first.kill()
  rmSync(ballast)
  const second = await spawnRelay({ DATA_DIR: dataDir })
  await readAll(second.url)
  process.stdout.write(`disk full: ${kept.length} stored, 20 refused, ${kept.length} there after a kill\n`)
  await second.stop()
}
