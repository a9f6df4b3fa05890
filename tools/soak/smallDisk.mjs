import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../../scripts/lib/run.mjs'

/** A disk of 8 MiB, in memory. @returns `{ path, stop() }`, or undefined where this user may not mount one */
export async function makeSmallDisk() {
  const path = mkdtempSync(join(tmpdir(), 'latchkey-small-disk-'))
  const mounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', path]).then(
    () => true,
    () => false,
  )
  if (!mounted) {
    rmSync(path, { recursive: true, force: true })
    return undefined
  }
  return {
    path,
    async stop() {
      await run('umount', [path])
      rmSync(path, { recursive: true, force: true })
    },
  }
}
