import type { en } from './en.ts'

/** The same keys with any texts. A language that lacks a key does not compile. */
type Words<catalogue> = {
  readonly [key in keyof catalogue]: catalogue[key] extends string ? string : Words<catalogue[key]>
}

export type Texts = Omit<Words<typeof en>, 'dir'> & { readonly dir: 'ltr' | 'rtl' }
