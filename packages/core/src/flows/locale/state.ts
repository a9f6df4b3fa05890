export type LocaleEvent = { readonly type: 'locale.chosen'; readonly locale: string }
