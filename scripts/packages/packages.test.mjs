// The types of each entry, and each entry by itself, are in packages.nightly.test.mjs.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageNames } from '../lib/paths.mjs'
import { run } from '../lib/run.mjs'
import { entriesOf, installPacked } from './installPacked.mjs'

// `npm test` has built the packages by now.
const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
let installed

beforeAll(async () => {
  installed = await installPacked(folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(packageNames.map((name) => `@latchkey/${name}`))('%s', (name) => {
  test('has what it needs in its tarball, and no tests and no sources', () => {
    const { files } = installed.get(name)
    const odd = files.filter((file) => /\.test\.|\.test-d\.|^src\/|[/.]tsbuildinfo$|\/testing\//.test(file))
    expect(odd).toEqual([])
    const exported = entriesOf(installed.get(name)).flatMap((entry) => entry.files)
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', ...exported]))
  })

  test('is imported by Node', async () => {
    const { project } = installed.get(name)
    const entries = entriesOf(installed.get(name)).filter(({ isCode }) => isCode)
    const script = entries.map(
      ({ entry }) =>
        `if (Object.keys(await import('${entry}')).length === 0) throw new Error('${entry} exports nothing.')`,
    )
    await run(process.execPath, ['--input-type=module', '--eval', script.join('\n')], { cwd: project })
  })
})

test('the page that errors point at is in the package', () => {
  expect(installed.get('@latchkey/core').files).toContain('docs/errors.md')
})
