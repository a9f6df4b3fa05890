import type { Messages } from './Messages.ts'

/** The texts of one language, as far as they are here, and the locale that numbers and dates follow. */
export interface Catalogue {
  /** The kit's locale. */
  readonly locale: string
  /** The language of the texts. */
  readonly lang: string
  /** Whether a section is here. One that could not be loaded counts as here: English is shown. */
  has(section: keyof Messages): boolean
  /** Fetches a section unless it is here or on its way. Never rejects; one that failed is tried again with the next call. */
  load(section: keyof Messages): Promise<void>
  /** A section's texts; English stands in for those that are missing. */
  read<section extends keyof Messages>(section: section, english: Messages[section]): Messages[section]
}
