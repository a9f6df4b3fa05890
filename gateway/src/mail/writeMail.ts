import { ar } from './texts/ar.ts'
import { de } from './texts/de.ts'
import { en, type MailTexts } from './texts/en.ts'

/** What a mail says. */
export type MailContent =
  | { readonly kind: 'code'; readonly product: string; readonly code: string; readonly minutes: number }
  | {
      readonly kind: 'device'
      readonly product: string
      readonly device: string
      readonly link: string
      readonly minutes: number
    }
  | { readonly kind: 'newDevice'; readonly product: string; readonly device: string }
  | {
      readonly kind: 'loginAdded'
      readonly product: string
      /** As in the list of logins. */
      readonly provider: string
      /** The account's name there, or its id. */
      readonly name: string
    }
  | { readonly kind: 'emailChanged'; readonly product: string; readonly to: string }
  | { readonly kind: 'deletion'; readonly product: string; readonly days: number }

/** A mail in both forms. */
export interface WrittenMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

const LANGUAGES: Readonly<Record<string, MailTexts>> = { en, de, ar }

/** The language that mails to somebody are written in, of those that there are. */
export function chooseLocale(wanted: string | undefined, otherwise = 'en'): string {
  const language = wanted?.toLowerCase().split(/[-_]/)[0] ?? ''
  return Object.hasOwn(LANGUAGES, language) ? language : otherwise
}

/** The words of a language, English where there are none. */
export function textsOf(locale: string): MailTexts {
  return LANGUAGES[chooseLocale(locale)] ?? en
}

/**
 * Writes a mail in a person's language, as text and as HTML that loads nothing.
 *
 * @example
 * writeMail('en', { kind: 'code', product: 'My app', code: '123456', minutes: 10 })
 */
export function writeMail(locale: string, content: MailContent): WrittenMail {
  const language = chooseLocale(locale)
  const texts = textsOf(language)
  const { subject, lines } = texts[content.kind](content)
  const highlight = content.kind === 'code' ? content.code : undefined
  const link = content.kind === 'device' ? content.link : undefined
  const [first = '', ...others] = lines
  const text = [first, highlight ?? link, ...others].flatMap((line) => (line === undefined ? [] : [line, '']))
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${toHtml(line)}</p>`
  const html = [
    `<!doctype html><html lang="${language}" dir="${texts.direction}"><head><meta charset="utf-8"><title>${toHtml(subject)}</title></head>`,
    '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#16181d;background:#ffffff">',
    '<div style="max-width:480px;margin:0 auto">',
    paragraph(first),
    highlight &&
      `<p dir="ltr" style="margin:0 0 16px;font:700 34px/1.2 ui-monospace,monospace;letter-spacing:6px">${toHtml(highlight)}</p>`,
    link &&
      `<p style="margin:0 0 16px"><a href="${toHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:10px;background:#16181d;color:#ffffff;text-decoration:none">${toHtml(texts.open)}</a></p>`,
    ...others.map(paragraph),
    '</div></body></html>',
  ]
  return {
    subject: oneLine(subject),
    text: `${text.join('\n').trim()}\n`,
    html: html.filter((part) => part !== undefined).join('\n'),
  }
}

/** A text as HTML, also inside an attribute. */
export function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

/** A name that the operator wrote must not begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ')
}
