// docs/threats.md names a test for each threat: the file is there, and has a test of that name.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '../lib/paths.mjs'
import { counts } from './wallet/counts.mjs'

const text = readFileSync(fromRoot('docs/threats.md'), 'utf8')
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (Id|Threat|F\d+) /.test(line))
  .map((line) => line.split(' | '))
  .map(([threat, , tests]) => [threat.slice(2), tests])
const folders = { 'frame/': 'apps/frame/src/', 'gateway/': 'gateway/src/modules/' }

test.each(rows)('%s: its tests exist', (_threat, tests) => {
  const parts = [...tests.matchAll(/`([^`]+)`|"([^"]+)"|\b(F\d+)\b/g)]
  expect(parts.length).toBeGreaterThan(0)
  let path = ''
  for (const [, file, title, count] of parts) {
    if (count) expect(counts.map(({ id }) => id)).toContain(count)
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

test('each count is in the table', () => {
  expect([...text.matchAll(/^\| (F\d+) /gm)].map(([, id]) => id)).toEqual(counts.map(({ id }) => id))
})

const readTitles = (path) => readFileSync(fromRoot(path), 'utf8')
