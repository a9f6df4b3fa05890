// docs/threats.md names a test for each threat: the file is there, and has a test of that name.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '../../scripts/lib/paths.mjs'
import { counts } from './wallet/counts.mjs'
import { rows as attacks } from './window/rows.mjs'

const text = readFileSync(fromRoot('docs/threats.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Id|Threat|[FW]\d+) /.test(line))
  .map((line) => line.split(' | '))
  .map(([threat, , tests]) => [threat.slice(2), tests])
const folders = { 'frame/': 'apps/frame/src/', 'gateway/': 'gateway/src/modules/' }

test.each(rows)('%s: its tests exist', (_threat, tests) => {
  const parts = [...tests.matchAll(/`([^`]+)`|"([^"]+)"|\b([FW]\d+)\b/g)]
  expect(parts.length).toBeGreaterThan(0)
  let path = ''
  for (const [, file, title, count] of parts) {
    if (count) expect([...counts, ...attacks].map(({ id }) => id)).toContain(count)
    if (file) {
      // A file without a folder is beside the one before it.
      const isBeside = !file.includes('/')
      const [folder] = Object.entries(folders).find(([short]) => file.startsWith(short)) ?? ['']
      path = isBeside ? path.replace(/[^/]+$/, file) : file.replace(folder, folders[folder] ?? '')
      expect(existsSync(fromRoot(path)), path).toBe(true)
    }
    if (title) for (const piece of title.split('…')) expect(readTitles(path)).toContain(piece.trim())
  }
})

test.each([
  ['count', 'F', counts],
  ['attack of a page', 'W', attacks],
])('each %s is in the table', (_name, letter, list) => {
  const found = [...text.matchAll(new RegExp(`^\\| (${letter}\\d+) `, 'gm'))]
  expect(found.map(([, id]) => id)).toEqual(list.map(({ id }) => id))
})

const readTitles = (path) => readFileSync(fromRoot(path), 'utf8')
