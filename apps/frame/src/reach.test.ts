import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const SOURCES = import.meta.dirname
const TYPES = /^(import|export) type [^;]*?from '[^']*'/gm
const IMPORTS = /(?:from|import\()\s*'(\.[^']*)'/g
/** Where a key signs something. */
const SIGNS = /\b(secp256k1|ed25519)\.sign\(/

/** Every file that a file loads, now or later. */
function reach(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !existsSync(file)) return found
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').replace(TYPES, '').matchAll(IMPORTS))
    reach(join(dirname(file), path), found)
  return found
}

test('[S6.6] the frame loads nothing that signs, and the wallet’s window does', () => {
  const signs = (entry: string) =>
    [...reach(join(SOURCES, entry))]
      .filter((file) => SIGNS.test(readFileSync(file, 'utf8')))
      .map((file) => relative(SOURCES, file))
      .sort()
  expect(signs('main.ts')).toEqual([])
  expect(signs('pages/approve.ts')).toEqual(['approval/evm/evmSignature.ts', 'approval/solana/signSolana.ts'])
})
