import { preparing } from './preparing.ts'

type Language = keyof typeof preparing

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] ?? ''
const isSpoken = (language: string): language is Language => Object.hasOwn(preparing, language)

/** The first language of the user's browser that the wallet speaks. A page may not choose the language of warnings. */
export const ownLocale = (): Language => navigator.languages.map(languageOf).find(isSpoken) ?? 'en'
