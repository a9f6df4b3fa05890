import type { MailContent, MailKind } from './content.ts'
import { foreign, sentenceToHtml, toHtml } from './say.ts'
import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type MailTexts, type Words } from './texts/en.ts'

export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const LANGUAGES: Readonly<Record<string, MailTexts>> = { en, de, ar }

export function chooseLocale(wanted: string | undefined, otherwise = 'en'): string {
  const language = wanted?.toLowerCase().split(/[-_]/)[0] ?? ''
  return Object.hasOwn(LANGUAGES, language) ? language : otherwise
}

export function textsOf(locale: string): MailTexts {
  return LANGUAGES[chooseLocale(locale)] ?? en
}

/** Writes a mail as text and as HTML that loads nothing. A code comes first in the subject. `at` is when it was asked for, or happened. */
export function writeMail(locale: string, content: MailContent, at: Date): WrittenMail {
  const language = chooseLocale(locale)
  const texts = textsOf(language)
  const { subject, lead, advice } = wordsOf(texts, content)
  const code = 'code' in content ? content.code : undefined
  const link = 'link' in content ? content.link : undefined
  const details = detailsOf(texts, language, content, at)
  const middle = code ?? link
  const text = [
    ...[lead, '', ...(middle === undefined ? [] : [middle, ''])],
    ...details.map(([label, value]) => `${label}: ${value}`),
    ...advice.flatMap((line) => ['', line]),
  ]
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${sentenceToHtml(line)}</p>`
  const start = texts.direction === 'rtl' ? 'right' : 'left'
  const cell = `vertical-align:top;text-align:${start};padding:4px ${texts.direction === 'rtl' ? '0 4px 16px' : '16px 4px 0'}`
  const html = [
    `<!doctype html><html lang="${language}" dir="${texts.direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${toHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#16181d;background:#ffffff">',
    `<div dir="${texts.direction}" style="max-width:480px;margin:0 auto;text-align:${start};overflow-wrap:anywhere">`,
    paragraph(lead),
    code &&
      `<p dir="ltr" style="margin:0 0 16px;text-align:${start};font:700 34px/1.2 ui-monospace,monospace;letter-spacing:6px">${toHtml(code)}</p>`,
    link &&
      `<p style="margin:0 0 16px"><a href="${toHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#16181d;color:#ffffff;text-decoration:none">${toHtml('minutes' in content ? texts.open : texts.freeze)}</a></p>`,
    `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:1.4">`,
    ...details.map(
      ([label, value]) =>
        `<tr><td style="${cell};color:#5b616e">${toHtml(label)}</td><td style="${cell}">${sentenceToHtml(value)}</td></tr>`,
    ),
    '</table>',
    ...advice.map(paragraph),
    '</div></body></html>',
  ]
  return {
    subject: code === undefined ? subject : `${code} ${subject}`,
    text: `${text.join('\n')}\n`,
    html: html.filter((part) => part !== undefined).join('\n'),
  }
}

function wordsOf<kind extends MailKind>({ mails }: MailTexts, content: MailContent<kind>): Words {
  return mails[content.kind](content)
}

function detailsOf(
  { details }: MailTexts,
  language: string,
  content: MailContent,
  at: Date,
): readonly (readonly [string, string])[] {
  // Codes have Latin digits in every language, so the time has them, too.
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h23',
  })
  const isRequest = 'minutes' in content
  return [
    [details.site, foreign(content.product)],
    ...(content.device === undefined ? [] : [[details.device, foreign(content.device)] as const]),
    [isRequest ? details.askedAt : details.at, foreign(`${format.format(at)} UTC`)],
    ...(isRequest ? [[details.goodFor, details.minutes(content.minutes)] as const] : []),
  ]
}
