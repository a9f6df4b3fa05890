import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { run } from '../lib/run.mjs'
import { installPacked, link, published } from './installPacked.mjs'

// The packages are built when `npm test` comes here.

const folder = mkdtempSync(join(tmpdir(), 'latchkey-packages-'))
let installed

beforeAll(async () => {
  installed = await installPacked(folder)
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe.each(published.map((name) => `@latchkey/${name}`))('%s', (name) => {
  const entries = () =>
    Object.entries(installed.get(name).manifest.exports).map(([path, target]) => ({
      entry: join(name, path).replaceAll('\\', '/'),
      file: target.default ?? target,
      isCode: typeof target !== 'string',
    }))

  test('has what it needs in its tarball, and no tests and no sources', () => {
    const { files } = installed.get(name)
    const odd = files.filter((file) => /\.test\.|\.test-d\.|^src\/|[/.]tsbuildinfo$|\/testing\//.test(file))
    expect(odd).toEqual([])
    expect(files).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE']))
  })

  test('is imported by Node, each entry by itself', async () => {
    const { project } = installed.get(name)
    for (const { entry, file, isCode } of entries()) {
      expect(existsSync(join(project, 'node_modules', name, file))).toBe(true)
      const script = `if (Object.keys(await import('${entry}')).length === 0) throw new Error('It exports nothing.')`
      if (isCode) await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: project })
    }
  }, 60_000)

  test.each([
    ['NodeNext', 'NodeNext'],
    ['ESNext', 'Bundler'],
  ])(
    'TypeScript finds the types of each entry with module %s and resolution %s',
    async (module, moduleResolution) => {
      const { project } = installed.get(name)
      link(project, '@types/react')
      const code = entries().filter(({ isCode }) => isCode)
      const imports = code.map(({ entry }, index) => `import * as entry${index} from '${entry}'`)
      const used = code.map((_, index) => `entry${index}`)
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
    60_000,
  )
})

test('the page that errors point at is in the package', () => {
  expect(installed.get('@latchkey/core').files).toContain('docs/errors.md')
})
