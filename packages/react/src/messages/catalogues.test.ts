import { ONRAMP_FEE_RANGE, SIWX_TEXTS, TEXTS } from '@latchkey/contract'
import * as core from '@latchkey/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { NameScriptError } from '../../../evm/src/names/normalName.ts'
import { WagmiConfigUndefinedError } from '../../../evm/src/wagmi/configError.ts'
import * as wagmi from '../../../evm/src/wagmi/errors.ts'
import { ar } from './ar.ts'
import { de } from './de.ts'
import { english } from './en.ts'
import type { Language } from './Language.ts'
import type { Messages } from './Messages.ts'

const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
afterEach(() => {
  warned.mockClear()
})

const ofEvm = { NameScriptError, WagmiConfigUndefinedError, ...wagmi }
const classes = [...Object.entries(core), ...Object.entries(ofEvm)].flatMap(([name, one]) =>
  typeof one === 'function' && one.prototype instanceof core.BaseError ? [name] : [],
)

test('every error class has a text for the screen', () => {
  expect(classes.length).toBeGreaterThan(60)
  expect(classes.filter((name) => !Object.hasOwn(english.errors, name))).toEqual([])
})

test('[S4.10][S4.11] failures of signing in begin with what the specification says', () => {
  const { SiwxInitializationError, SmartAccountSignInError } = english.errors
  expect(SiwxInitializationError).toMatch(SIWX_TEXTS.initializationFailed)
  expect(SmartAccountSignInError).toMatch(SIWX_TEXTS.smartAccount)
})

test('notices say what the specification says', () => {
  const { signatureDeclined, transactionStarted, sendFailed } = TEXTS
  expect(english.notices).toMatchObject({ signatureDeclined, transactionStarted, sendFailed })
})

type Text = string | ((...parameters: readonly unknown[]) => string)

/** Every text by its path: `WalletSend.button.addAmount`. */
function flatten(texts: object, path = ''): ReadonlyMap<string, Text> {
  const entries = Object.entries(texts).flatMap(([key, text]): (readonly [string, Text])[] =>
    typeof text === 'object' && text !== null
      ? [...flatten(text, `${path}${key}.`)]
      : [[path + key, text as Text]],
  )
  return new Map(entries)
}

async function readAll(language: Language): Promise<ReadonlyMap<string, Text>> {
  const catalogue = language.open(language.locale)
  const sections = Object.keys(english) as (keyof Messages)[]
  await Promise.all(sections.map((section) => catalogue.load(section)))
  return flatten(
    Object.fromEntries(sections.map((section) => [section, catalogue.read(section, english[section])])),
  )
}

/** The parameters that are numbers; the others are texts. */
const NUMBERS: Readonly<Record<string, number>> = {
  'AllWallets.found': 0,
  'EmailLogin.cooldown': 0,
  'EmailVerifyOtp.resendIn': 0,
  'ConnectingWalletConnect.answeredBy': 1,
  'SwapPreview.times': 0,
  'Transaction.omitted': 0,
  'Transactions.spam': 0,
  'Transactions.more': 0,
  'Transactions.withMore': 1,
  'WalletSend.incorrect.tooPrecise': 0,
}

/** What is put into a text, and the tags in it, in alphabetical order. */
function placesOf(path: string, text: Text): readonly string[] {
  if (typeof text === 'string') return (text.match(/<\/?\w+>/g) ?? []).sort()
  const values = Array.from({ length: text.length }, (_, at) => (NUMBERS[path] === at ? 7 : `{${at}}`))
  return values.map(String).filter((value) => text(...values).includes(value))
}

const texts = flatten(english)

describe.each([
  ['de', de],
  ['ar', ar],
])('%s', (_, language) => {
  test('has every text of English and no other, and puts the same things into each', async () => {
    const own = await readAll(language)
    expect(warned).not.toHaveBeenCalled()
    expect([...own.keys()].sort()).toEqual([...texts.keys()].sort())
    const places = (all: ReadonlyMap<string, Text>) =>
      Object.fromEntries([...all].map(([path, text]) => [path, placesOf(path, text)]))
    expect(places(own)).toEqual(places(texts))
  })

  test('has no empty text, and none with straight quotes or two spaces', async () => {
    const said = [...(await readAll(language))].map(([path, text]) => [path, say(path, text)] as const)
    expect(said.filter(([, text]) => text.trim() === '' || / {2}|["']/.test(text))).toEqual([])
  })
})

test.each([
  ['en', texts],
  ['de', await readAll(de)],
  ['ar', await readAll(ar)],
])('[S9.18] %s says what providers usually keep', (_, all) => {
  const range = `${ONRAMP_FEE_RANGE.least}–${ONRAMP_FEE_RANGE.most}`
  for (const path of ['OnRampProviders.fee', 'WhatIsABuy.feeText']) expect(all.get(path)).toContain(range)
})

function say(path: string, text: Text): string {
  if (typeof text === 'string') return text
  return text(...Array.from({ length: text.length }, (_, at) => (NUMBERS[path] === at ? 7 : 'X')))
}

test('Arabic is in Arabic but for names of products', async () => {
  const latin = [...(await readAll(ar))].filter(([path, text]) => !/[\u0600-\u06ff]/.test(say(path, text)))
  const found = latin.map(([, text]) => text)
  expect(found).toEqual(expect.arrayContaining(['WalletConnect', 'Farcaster', 'App Store', 'Google Play']))
  expect(new Set(latin.map(([, text]) => text)).size).toBe(4)
})

test('a count takes the form that the language has for it: two in German, six in Arabic', async () => {
  const found = async (language: Language) => {
    const text = (await readAll(language)).get('AllWallets.found')
    return [0, 1, 2, 3, 11, 100, 1_234].map((count) => (typeof text === 'function' ? text(count) : text))
  }
  expect(await found(de)).toEqual([
    '0 Wallets',
    '1 Wallet',
    '2 Wallets',
    '3 Wallets',
    '11 Wallets',
    '100 Wallets',
    '1.234 Wallets',
  ])
  expect(await found(ar)).toEqual([
    'لا توجد محافظ',
    'محفظة واحدة',
    'محفظتان',
    '3 محافظ',
    '11 محفظة',
    '100 محفظة',
    '1,234 محفظة',
  ])
})
