import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8')
const page = read('../../docs/embedding.md')

/** Every file of a host that the page shows; each is built and used in a browser by e2e/hosts/. */
const shown = [
  'vite/kit.ts',
  'vite/main.tsx',
  'next/app/providers.tsx',
  'next/app/layout.tsx',
  'next/app/page.tsx',
  'next/proxy.ts',
  'wagmi/kit.ts',
  'headless/main.ts',
]

test('every line of code in docs/embedding.md is built and run, and the other way round', () => {
  const blocks = [...page.matchAll(/^```tsx?\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  expect(blocks).toEqual(shown.map((file) => read(`../hosts/${file}`)))
})

test('what the page does not show again is the same', () => {
  expect(read('../hosts/next/app/kit.ts')).toBe(read('../hosts/vite/kit.ts'))
  expect(read('../hosts/wagmi/main.tsx')).toBe(read('../hosts/vite/main.tsx'))
})
