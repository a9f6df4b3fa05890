import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, onTestFinished } from 'vitest'

const makeFolder = (removeAt: (remove: () => void) => void): string => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
  removeAt(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty folder that is removed when the test that calls this has finished, after whatever that test opens in it. */
export const testFolder = (): string => makeFolder(onTestFinished)

/** An empty folder that is removed after all tests of the file or the block that calls this. */
export const suiteFolder = (): string => makeFolder(afterAll)
