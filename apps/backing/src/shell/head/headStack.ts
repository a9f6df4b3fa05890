/** The document's title and description. */
export interface Head {
  readonly title?: string | undefined
  readonly description?: string | undefined
}

interface Place {
  readonly original: Head
  readonly stack: Head[]
  timer: ReturnType<typeof setTimeout> | undefined
}

// Each document has one head, so the state is kept per document.
const places = new WeakMap<Document, Place>()

/**
 * Overrides the title and description that were set before. The document changes a tick later (S9.16), once for all changes
 * until then.
 *
 * @returns a function that removes the override
 */
export function pushHead(head: Head, page: Document = document): () => void {
  const place = places.get(page) ?? { original: readHead(page), stack: [], timer: undefined }
  places.set(page, place)
  place.stack.push(head)
  schedule(page, place)
  return () => {
    place.stack.splice(place.stack.indexOf(head), 1)
    schedule(page, place)
  }
}

function schedule(page: Document, place: Place): void {
  place.timer ??= setTimeout(() => {
    place.timer = undefined
    const { title, description }: Head = Object.assign({}, place.original, ...place.stack)
    if (title !== undefined && page.title !== title) page.title = title
    if (description !== undefined) descriptionOf(page)?.setAttribute('content', description)
  })
}

function readHead(page: Document): Head {
  return { title: page.title, description: descriptionOf(page)?.getAttribute('content') ?? undefined }
}

function descriptionOf(page: Document): Element | null {
  return page.querySelector('meta[name="description"]')
}
