import { expect, test } from 'vitest'
import { findSite } from './findSite.ts'

const shop = { name: 'Shop', origins: ['https://shop.example', 'https://*.shop.example'], isLab: false }
const lab = { name: '', origins: [], isLab: true }

test('a page leads back to the site that it names, if the project has it', () => {
  expect(findSite(shop, 'https://shop.example')).toEqual({ url: 'https://shop.example', name: 'Shop' })
  expect(findSite(shop, 'https://new.shop.example')?.url).toBe('https://new.shop.example')
  expect(findSite(lab, 'http://localhost:5173')).toEqual({ url: 'http://localhost:5173', name: '' })
})

test.each([
  'https://evil.example',
  'https://shop.example.evil.example',
  'https://shop.example/path',
  'https://evil.example/.shop.example',
  'https://evil.example#.shop.example',
  'https://evil.example?.shop.example',
  'https://user@shop.example',
  'javascript:alert(1)//.shop.example',
  'data:text/html,x',
  '//shop.example',
  '',
])('%s is no way back', (asked) => {
  expect(findSite(shop, asked)).toBe(undefined)
  expect(findSite(lab, asked)).toBe(undefined)
})

test('without a name, a project’s only site is the one; a pattern is none', () => {
  const one = { ...shop, origins: ['https://shop.example'] }
  expect(findSite(one, null)?.url).toBe('https://shop.example')
  expect(findSite(one, 'https://evil.example')?.url).toBe('https://shop.example')
  expect(findSite({ ...shop, origins: ['https://*.shop.example'] }, null)).toBe(undefined)
  expect(findSite(shop, null)).toBe(undefined)
})
