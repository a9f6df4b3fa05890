import type { Programme } from '../programme/programme.ts'

/** What the document says of the page to those who only see its name: tabs, bookmarks, search engines. */
export interface PageHead {
  readonly title: string
  readonly description: string
}

/** Names the page after its programme: S1.1. */
export function pageHead({ title, summary }: Pick<Programme, 'title' | 'summary'>): PageHead {
  return { title: `Backing: ${title}`, description: summary }
}
