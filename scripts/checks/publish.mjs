// Checks that the files npm would publish match each package.json.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { fromRoot } from '../lib/paths.mjs'

export async function findPublishBreaches() {
  const names = readdirSync(fromRoot('packages')).filter((name) =>
    existsSync(fromRoot('packages', name, 'package.json')),
  )
  const found = await Promise.all(names.map(breachesOf))
  return found.flat()
}

async function breachesOf(name) {
  const pkgDir = fromRoot('packages', name)
  const manifest = JSON.parse(readFileSync(join(pkgDir, 'package.json'), 'utf8'))
  // Packing with npm takes seconds per package; the file list is read from the folder instead.
  const { messages } = await publint({ pkgDir, level: 'warning', pack: false })
  return messages.map((message) => `packages/${name}: ${formatMessage(message, manifest, { color: false })}`)
}
