import { expect, test } from 'vitest'
import { setLocale } from '../actions/setLocale.ts'
import { createKit } from '../kit/createKit.ts'
import { createTestKit } from '../testing/createTestKit.ts'
import { directionOf } from './directionOf.ts'
import { formatDate } from './formatDate.ts'

test('the locale is English unless set, and may change at run time', () => {
  expect(createTestKit().kit.store.get().locale).toBe('en')
  const { kit } = createTestKit({ locale: 'de-CH' })
  expect(kit.store.get().locale).toBe('de-CH')
  setLocale(kit, { locale: 'AR-eg' })
  expect(kit.store.get().locale).toBe('ar-EG')
})

test('a tag that is none is refused, with what to write', () => {
  const { kit } = createTestKit()
  for (const locale of ['', 'german!', 'en_US'])
    expect(() => setLocale(kit, { locale })).toThrow(`\`locale\` ("${locale}") is no BCP 47 tag`)
  expect(() => createKit({ ...kit.config, id: 'other', locale: 'en_US' })).toThrow('BCP 47')
  expect(kit.store.get().locale).toBe('en')
})

test.each([
  ['en', 'ltr'],
  ['de', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['fa', 'rtl'],
  ['ur', 'rtl'],
  ['az', 'ltr'],
  ['az-Arab', 'rtl'],
  ['uz-Latn', 'ltr'],
] as const)('%s reads %s', (locale, direction) => {
  expect(directionOf(locale)).toBe(direction)
})

test('a date has the locale’s words and order, and Western digits', () => {
  const at = Date.parse('2026-11-18T12:00:00Z')
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  expect(formatDate(at, 'en', options)).toBe('November 18, 2026')
  expect(formatDate(at, 'de', options)).toBe('18. November 2026')
  expect(formatDate(at, 'ar-EG', options)).toBe('18 نوفمبر 2026')
})
