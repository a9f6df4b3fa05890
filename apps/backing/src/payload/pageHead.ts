import type { Programme } from '../programme/programme.ts'

/** The page's title and description, for tabs, bookmarks and search engines. */
export interface PageHead {
  readonly title: string
  readonly description: string
}

/** Returns the head with the programme's title (S1.1). */
export function pageHead({ title, summary }: Pick<Programme, 'title' | 'summary'>): PageHead {
  return { title: `Backing: ${title}`, description: summary }
}
