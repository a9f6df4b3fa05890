import { expect, onTestFinished, test, vi } from 'vitest'
import { mergeClasses } from './mergeClasses.ts'

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
  const split = vi.spyOn(String.prototype, 'split')
  onTestFinished(() => split.mockRestore())
  /** Only a list that is not remembered is taken apart. */
  const isRemembered = (list: string): boolean => {
    split.mockClear()
    mergeClasses(list)
    return split.mock.calls.length === 0
  }
  for (let index = 0; index < 500; index += 1) mergeClasses(`one-${index}`)
  expect(isRemembered('one-0')).toBe(true)
  mergeClasses('one-more')
  expect(isRemembered('one-0')).toBe(true)
  expect(isRemembered('one-2')).toBe(true)
  expect(isRemembered('one-1')).toBe(false)
})
