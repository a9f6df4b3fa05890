import { expect, test } from 'vitest'
import type { MailContent } from './content.ts'
import { writeMail } from './writeMail.ts'

const AT = new Date('2026-05-03T22:07:41Z')
const done = { product: 'Shop', device: 'Chrome, Linux' }
const request = { ...done, minutes: 10 }
const code = { ...request, code: '012345' }
const CONTENTS: readonly MailContent[] = [
  { kind: 'signInCode', ...code },
  { kind: 'linkCode', ...code, provider: 'github', name: 'ada' },
  { kind: 'changeCode', ...code, to: 'eve@example.com' },
  { kind: 'newAddressCode', ...code },
  { kind: 'device', ...request, link: 'https://wallet.example/device/approve?token=a&b' },
  { kind: 'newDevice', ...done },
  { kind: 'deviceRemoved', ...done, name: 'Firefox, Android' },
  { kind: 'loginAdded', product: 'Shop', provider: 'github', name: 'ada' },
  { kind: 'loginRemoved', ...done, provider: 'github', name: 'ada' },
  { kind: 'loginRemoved', ...done, provider: 'email', name: 'ada@example.com' },
  { kind: 'emailChanged', ...done, to: 'e…@example.com' },
  { kind: 'deletion', ...done, days: 30 },
  { kind: 'deletionOff', ...done },
]
const LOCALES = ['en', 'de', 'ar'] as const
const CASES = LOCALES.flatMap((locale) =>
  CONTENTS.map((content) => ({ locale, kind: content.kind, content })),
)

const wordsIn = (html: string): string =>
  html
    .replace(/<title>.*?<\/title>|<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, character) => String.fromCharCode(character))
const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '')

test.each([
  ['en', 'signInCode', '012345 is your sign-in code for Shop', 'This code signs you in to Shop:'],
  [
    'en',
    'linkCode',
    '012345 is your code to add an account in Shop',
    'This code lets the account “ada” at GitHub open your wallet in Shop.',
  ],
  [
    'en',
    'changeCode',
    '012345 is your code to change your address in Shop',
    'This code gives your wallet to eve@example.com: only enter it if you are changing your address.',
  ],
  [
    'en',
    'newAddressCode',
    '012345 is your code to confirm this address in Shop',
    'This code makes this address open the wallet in Shop',
  ],
  ['de', 'signInCode', '012345 ist Ihr Anmeldecode für Shop', 'Dieser Code meldet Sie bei Shop an:'],
  [
    'de',
    'linkCode',
    '012345 ist Ihr Code, um in Shop ein Konto hinzuzufügen',
    'Mit diesem Code öffnet das Konto „ada“ bei GitHub Ihre Wallet in Shop.',
  ],
  [
    'de',
    'changeCode',
    '012345 ist Ihr Code, um Ihre Adresse in Shop zu ändern',
    'Dieser Code gibt Ihre Wallet an eve@example.com: Geben Sie ihn nur ein, wenn Sie Ihre Adresse ändern.',
  ],
  [
    'de',
    'newAddressCode',
    '012345 ist Ihr Code, um diese Adresse in Shop zu bestätigen',
    'Mit diesem Code öffnet diese Adresse künftig in Shop die Wallet',
  ],
  ['ar', 'signInCode', '012345 هو رمز تسجيل دخولك إلى Shop', 'يسجّل هذا الرمز دخولك إلى Shop:'],
  [
    'ar',
    'linkCode',
    '012345 هو رمزك لإضافة حساب في Shop',
    'بهذا الرمز يفتح الحساب «ada» في GitHub محفظتك في Shop.',
  ],
  [
    'ar',
    'changeCode',
    '012345 هو رمزك لتغيير عنوانك في Shop',
    'يمنح هذا الرمز محفظتك إلى eve@example.com: لا تُدخله إلا إذا كنت تغيّر عنوانك.',
  ],
  [
    'ar',
    'newAddressCode',
    '012345 هو رمزك لتأكيد هذا العنوان في Shop',
    'بهذا الرمز يفتح هذا العنوان في Shop محفظةَ من طلبه:',
  ],
])('in %s, the mail of a %s has a subject and a sentence of its own', (locale, kind, subject, sentence) => {
  const content = CONTENTS.find((one) => one.kind === kind)
  if (!content) throw new Error(kind)
  const mail = writeMail(locale, content, AT)
  expect(withoutIsolates(mail.subject)).toBe(subject)
  for (const body of [withoutIsolates(mail.text), wordsIn(mail.html)]) expect(body).toContain(sentence)
  // Whoever fetches a code for somebody, from a mail or a shell, finds it on a line of its own.
  expect(mail.text.match(/^\d{6}$/gm)).toEqual(['012345'])
})

const SAYS = {
  en: ['May 3, 2026 at 22:07 UTC', '10 minutes, once', 'Nobody from Shop ever asks you for this code.'],
  de: ['3. Mai 2026 um 22:07 UTC', '10 Minuten, einmal', 'Niemand von Shop fragt Sie je nach diesem Code.'],
  ar: ['3 مايو 2026 في 22:07 UTC', '10 دقائق، لمرة واحدة', 'لن يطلب منك أحد من Shop هذا الرمز أبدًا.'],
} as const

test.each(CASES)(
  'in $locale, the mail $kind says the same in both parts: site, device and time',
  ({ locale, content }) => {
    const mail = writeMail(locale, content, AT)
    const [time, minutes, nobody] = SAYS[locale]
    const isCode = 'code' in content
    for (const body of [withoutIsolates(mail.text), wordsIn(mail.html)]) {
      for (const said of ['Shop', ...('device' in content ? ['Chrome, Linux'] : []), time])
        expect(body).toContain(said)
      expect(body.includes(minutes)).toBe('link' in content || isCode)
      expect(body.includes(nobody)).toBe(isCode)
    }
    const sentences = mail.text
      .split('\n')
      .filter((line) => line !== '' && !line.includes('://'))
      .flatMap((line) => line.split(/(?<=^[^:]{1,20}): /))
    for (const sentence of sentences) expect(wordsIn(mail.html)).toContain(withoutIsolates(sentence))
    expect(mail.html).toContain(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`)
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(/)
  },
)

// Words and a code that would pass for the mail's own, on lines of their own, in another direction, and as HTML.
const EVIL = '\u2069</bdi><b>Call us</b>\r\n\u2028\n999999\n\u202eBcc: eve@x.test\u2066” „« onclick="x'

test.each(CASES)(
  'in $locale, nothing foreign in the mail $kind leaves its line or its isolate',
  ({ locale, content }) => {
    const foreign = ['product', 'device', 'name', 'to']
    const evil = Object.fromEntries(
      Object.entries(content).map(([key, value]) => [key, foreign.includes(key) ? EVIL : value]),
    ) as unknown as MailContent
    const mail = writeMail(locale, evil, AT)
    const honest = writeMail(locale, content, AT)
    const isolates = /\u2068([^\u2068\u2069]*)\u2069/g
    expect(mail.subject).not.toMatch(/[\r\n\u2028\u202e\u2066]/)
    expect(mail.text.split('\n')).toHaveLength(honest.text.split('\n').length)
    for (const body of [mail.subject, mail.text]) {
      const left = body.replace(isolates, '')
      expect(left).not.toMatch(/Call us|999999|eve@x|[\u2066-\u2069\u202a-\u202e]/)
      for (const [isolate] of body.matchAll(isolates)) expect(isolate).not.toMatch(/["“”„«»]/)
    }
    // The tags are those of the honest mail: what is foreign adds none, and stands in an element that isolates it.
    const tags = (html: string) => html.match(/<[^>]*>/g)
    expect(tags(mail.html)).toEqual(tags(honest.html))
    const [, body = ''] = mail.html.split('<body')
    expect(body.replace(/<bdi [^<]*<\/bdi>/g, '')).not.toContain('Call us')
  },
)

test('a foreign text of any length is cut, and a language that is not there is English', () => {
  const added = { kind: 'loginAdded', product: 'Shop', provider: 'x', name: 'a'.repeat(9_000) } as const
  const long = writeMail('en', added, AT)
  expect(long.text.length).toBeLessThan(1_000)
  const [content] = CONTENTS
  if (content) expect(writeMail('fr-CA', content, AT)).toEqual(writeMail('en', content, AT))
})
