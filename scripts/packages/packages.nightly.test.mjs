import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packageNames } from '../lib/paths.mjs'
import { run } from '../lib/run.mjs'
import { entriesOf, installPacked, link } from './installPacked.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
let installed

beforeAll(async () => {
  installed = await installPacked(folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(packageNames.map((name) => `@latchkey/${name}`))('%s', (name) => {
  const code = () => entriesOf(installed.get(name)).filter(({ isCode }) => isCode)

  test('each entry is imported by Node by itself', async () => {
    const { project } = installed.get(name)
    for (const { entry } of code())
      await run(process.execPath, ['--input-type=module', '--eval', `import '${entry}'`], { cwd: project })
  })

  test.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ])(
    'TypeScript finds the types of each entry with module %s and resolution %s',
    async (module, moduleResolution) => {
      const { project } = installed.get(name)
      link(project, '@types/react')
      const imports = code().map(({ entry }, index) => `import * as entry${index} from '${entry}'`)
      const used = code().map((_, index) => `entry${index}`)
      writeFileSync(
        join(project, 'app.ts'),
        `${imports.join('\n')}\nexport const all: readonly object[] = [${used}]\n`,
      )
      const base = { target: 'ES2022', lib: ['ES2023', 'DOM'], strict: true, noEmit: true, types: [] }
      const compilerOptions = { ...base, module, moduleResolution }
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['app.ts'] }))
      const said = await run('tsc', ['-p', project, '--pretty', 'false']).then(
        () => '',
        ({ output }) => output,
      )
      // What other packages' declarations do wrong is theirs.
      expect(said.split('\n').filter((line) => /app\.ts|@latchkey/.test(line))).toEqual([])
    },
  )
})
