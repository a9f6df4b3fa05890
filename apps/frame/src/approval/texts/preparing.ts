/** The text that the window shows at once, before anything else is loaded. */
export const preparing = {
  en: { dir: 'ltr', text: 'Preparing…' },
  de: { dir: 'ltr', text: 'Wird vorbereitet …' },
  ar: { dir: 'rtl', text: 'جارٍ التحضير…' },
} as const
