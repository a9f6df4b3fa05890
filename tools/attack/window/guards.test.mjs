// `npm run attack -- --prove` takes a row's guard away by its source text.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from '../../../scripts/lib/files.mjs'
import { fromRoot } from '../../../scripts/lib/paths.mjs'
import { rows } from './rows.mjs'

const isSource = (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name)
const sources = ['apps/frame/src', 'packages']
  .flatMap((folder) => listFiles(fromRoot(folder), isSource))
  .map((path) => readFileSync(path, 'utf8'))

test.each(rows.map(({ id, load }) => [id, load]))(
  '%s: each of its guards is in the sources',
  async (_id, load) => {
    for (const [text] of (await load()).guard ?? [])
      expect(
        sources.some((source) => source.includes(text)),
        text,
      ).toBe(true)
  },
)
