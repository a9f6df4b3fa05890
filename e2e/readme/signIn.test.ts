import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')

/** What docs/sign-in.md shows; the nightly run has each sign in. */
const shown = [
  ...['signIn', 'express', 'fastify', 'hono', 'authJs', 'betterAuth', 'handOver'].map(
    (name) => `signIn/backends/${name}.mjs`,
  ),
  ...['signIn.ts', 'auth/v1/[action]/route.ts', 'notes/route.ts', 'account/page.tsx'].map(
    (name) => `hosts/next/app/${name}`,
  ),
]

test.each(shown)('docs/sign-in.md has the code of e2e/%s', (file) => {
  expect(read('../../docs/sign-in.md')).toContain(read(`../${file}`))
})
