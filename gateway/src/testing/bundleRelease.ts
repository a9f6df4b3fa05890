import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundleGateway.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/**
 * The gateway of a former release as one file, made of its sources in Git. It runs with today's npm packages.
 *
 * @param commit - of the release
 * @returns its path
 */
export async function bundleRelease(commit: string): Promise<string> {
  const tree = join(root, '.cache/releases', commit)
  const main = join(tree, 'bundle/main.js')
  if (existsSync(main)) return main
  mkdirSync(tree, { recursive: true })
  const archive = join(tree, 'sources.tar')
  execFileSync('git', ['archive', '--output', archive, commit, 'tsconfig.base.json', 'gateway', 'packages'], {
    cwd: root,
  })
  execFileSync('tar', ['-xf', archive, '-C', tree])
  const source = (path: string) => join(tree, 'packages', path, 'src')
  await bundle(join(tree, 'gateway/src/main.ts'), join(tree, 'bundle'), [
    { find: /^@latchkey\/([\w-]+)$/, replacement: `${source('$1')}/index.ts` },
    { find: /^@latchkey\/([\w-]+)\/([\w-]+)$/, replacement: `${source('$1')}/$2/index.ts` },
  ])
  return main
}
