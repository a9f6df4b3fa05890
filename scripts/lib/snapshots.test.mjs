import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeIfChanged } from './files.mjs'
import { dropBrokenSnapshots } from './snapshots.mjs'

test('removes half-written states and leaves the whole ones', () => {
  const dir = mkdtempSync(join(tmpdir(), 'latchkey-snapshots-'))
  onTestFinished(() => rmSync(dir, { recursive: true }))
  const cut = join(dir, 'snapshot-0a', '42161.json')
  writeIfChanged(cut, '{"block":')
  writeIfChanged(join(dir, 'snapshot-0a', '421614.json'), '{"block":1}')
  writeIfChanged(join(dir, 'state', 'wallet.json'), 'not ours to judge')
  expect(dropBrokenSnapshots(dir)).toEqual([cut])
  expect(dropBrokenSnapshots(dir)).toEqual([])
})
