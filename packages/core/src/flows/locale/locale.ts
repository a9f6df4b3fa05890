import type { Flow } from '../../kit/kit.ts'

/** The language of texts, numbers and dates, as a BCP 47 tag. It is not stored: the page decides it. */
export const localeFlow: Flow<'locale', string> = {
  name: 'locale',
  initial: ({ locale }) => locale,
  reduce: (locale, event) => (event.type === 'locale.chosen' ? event.locale : locale),
}
