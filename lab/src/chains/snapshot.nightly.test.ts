import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { testFolder } from '../../../gateway/src/testing/openFolder.ts'
import { LAB_CHAINS } from './labChains.ts'
import { loadSnapshot } from './snapshot.ts'

test('two builds make the same chains, block by block', async () => {
  const cacheDir = testFolder()
  const kept = await loadSnapshot({ past: true })
  const built = await loadSnapshot({ cacheDir, past: true })
  for (const { id } of LAB_CHAINS) expect(readState(built.paths[id])).toEqual(readState(kept.paths[id]))
}, 120_000)

/** A chain's state, with its lists in one order: anvil writes blocks and transactions as they come. */
function readState(path: string): Record<string, unknown> {
  const state: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
  const inOrder = (value: unknown) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [key, inOrder(value)]))
}
