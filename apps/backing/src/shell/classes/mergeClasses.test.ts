import { expect, test } from 'vitest'
import { createLruCache } from './createLruCache.ts'
import { CLASS_CACHE_SIZE, mergeClasses } from './mergeClasses.ts'

test.each<[(string | false | null | undefined)[], string]>([
  [['button', 'button--large'], 'button button--large'],
  [['button', false, undefined, null, '', 'wide'], 'button wide'],
  [['button wide', 'button'], 'wide button'],
  [['toast', 'toast--color-info', 'toast--color-error'], 'toast toast--color-error'],
  [['avatar--size-md', 'icon--size-md'], 'avatar--size-md icon--size-md'],
  [['  a   b '], 'a b'],
  [[], ''],
])('joins %j', (parts, merged) => {
  expect(mergeClasses(...parts)).toBe(merged)
  expect(mergeClasses(...parts)).toBe(merged)
})

test('[S9.41] five hundred merged lists are remembered, and the one not asked for longest is forgotten', () => {
  const cache = createLruCache<string>(CLASS_CACHE_SIZE)
  for (let index = 0; index < 500; index += 1) cache.set(`key ${index}`, `${index}`)
  expect(cache.get('key 0')).toBe('0')
  cache.set('one more', 'x')
  expect(cache.size).toBe(500)
  expect(cache.get('key 0')).toBe('0')
  expect(cache.get('key 1')).toBeUndefined()
})
