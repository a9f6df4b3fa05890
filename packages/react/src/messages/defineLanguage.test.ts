import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineLanguage, type LanguageTexts } from './defineLanguage.ts'
import { Networks } from './en/everyday.ts'
import { common } from './en/modal.ts'
import { pickLanguage } from './Language.ts'

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
beforeEach(() => {
  warned.mockClear()
})
afterEach(() => {
  expect(warned).not.toHaveBeenCalled()
})

const open = (locale: string, language: LanguageTexts) => defineLanguage(language).open(locale)

test('a section is fetched once, together with those of its chunk', async () => {
  const load = vi.fn(async () => ({ common: { ...common, close: 'Schließen' }, Networks }))
  const catalogue = open('de-CH', { locale: 'de', load })
  expect([catalogue.locale, catalogue.lang, catalogue.has('common')]).toEqual(['de-CH', 'de', false])
  expect(catalogue.read('common', common).close).toBe('Close')
  await Promise.all([catalogue.load('common'), catalogue.load('common')])
  await catalogue.load('Networks')
  expect(load).toHaveBeenCalledTimes(1)
  expect(catalogue.read('common', common).close).toBe('Schließen')
  expect(catalogue.read('common', common)).toBe(catalogue.read('common', common))
})

test('a text that a language lacks shows in English, and a developer hears of it once', () => {
  const texts = { Networks: { title: 'Netzwerk wählen', none: 7 } as never }
  const catalogue = open('de', { locale: 'de', texts })
  const read = catalogue.read('Networks', Networks)
  expect([read.title, read.none, read.help]).toEqual(['Netzwerk wählen', Networks.none, Networks.help])
  catalogue.read('Networks', Networks)
  expect(warned.mock.calls).toEqual([
    [
      '[latchkey] "de" lacks texts of Networks, shown in English: search, list, testnet, notSupported, help, none, noneText.',
    ],
  ])
  warned.mockClear()
})

test('a page’s own words in the place of English are not expected to be complete', () => {
  const catalogue = open('en-GB', { locale: 'en', texts: { Networks: { title: 'Pick one' } } })
  expect(catalogue.read('Networks', Networks)).toEqual({ ...Networks, title: 'Pick one' })
})

test('where a section cannot be fetched English is shown, and the next opening tries again', async () => {
  const load = vi
    .fn<() => Promise<object>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue({ Networks: { ...Networks, title: 'Netzwerk wählen' } })
  const catalogue = open('de', { locale: 'de', load })
  await catalogue.load('Networks')
  expect(catalogue.has('Networks')).toBe(true)
  expect(catalogue.read('Networks', Networks)).toEqual(Networks)
  await catalogue.load('Networks')
  expect(catalogue.read('Networks', Networks).title).toBe('Netzwerk wählen')
  warned.mockClear()
})

test('the kit’s locale chooses among the languages', () => {
  const languages = ['de', 'pt-BR', 'pt-PT'].map((locale) => defineLanguage({ locale }))
  const picked = (locale: string) => pickLanguage(locale, languages)?.locale
  expect(['de', 'de-AT', 'pt-PT', 'pt', 'fr', 'en'].map(picked)).toEqual([
    'de',
    'de',
    'pt-PT',
    'pt-BR',
    undefined,
    undefined,
  ])
})
