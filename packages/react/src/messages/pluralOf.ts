import { latinDigits } from '@latchkey/core'

/** A text for each plural category that a language has; `#` is the number. */
export type PluralForms = { readonly [category in Intl.LDMLPluralRule]?: string } & {
  readonly other: string
}

/** Chooses a text by a language's plural rules: English has two forms, Arabic six. */
export function pluralOf(locale: string): (count: number, forms: PluralForms) => string {
  return (count, forms) => {
    const form = forms[new Intl.PluralRules(locale).select(count)] ?? forms.other
    return form.replace('#', () => new Intl.NumberFormat(latinDigits(locale)).format(count))
  }
}
