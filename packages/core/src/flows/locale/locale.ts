import type { Flow } from '../../kit/kit.ts'

/** A BCP 47 tag. Not stored: the page sets it. */
export const localeFlow: Flow<'locale', string> = {
  name: 'locale',
  initial: ({ locale }) => locale,
  reduce: (locale, event) => (event.type === 'locale.chosen' ? event.locale : locale),
}
