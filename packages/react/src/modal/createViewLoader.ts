import type { ViewName } from '@latchkey/core'
import type { ViewDefinition } from './defineView.ts'
import type { ViewTable } from './ViewTable.ts'

/** Loads views once and keeps them, so that a loaded view renders without waiting. */
export interface ViewLoader {
  /** The view's definition, if it has loaded. */
  get(view: ViewName): ViewDefinition | undefined
  /** Loads it. Rejects if its chunk cannot be fetched; another call tries again. */
  load(view: ViewName): Promise<void>
}

export function createViewLoader({ views }: Pick<ViewTable, 'views'>): ViewLoader {
  const here = new Map<ViewName, ViewDefinition>()
  return {
    get(view) {
      const source = sourceOf(views, view)
      return typeof source === 'function' ? here.get(view) : source
    },
    async load(view) {
      const source = sourceOf(views, view)
      if (typeof source !== 'function' || here.has(view)) return
      const found = Object.values(await source()).find((exported) => exported.view === view)
      if (found) here.set(view, found)
    },
  }
}

type AnySource = ViewDefinition | (() => Promise<Readonly<Record<string, ViewDefinition>>>)

/**
 * Returns a view's source by name, without its precise type. That is safe: `views` maps each name to a view for that name's
 * routes, and the caller passes the route whose name it looked up.
 */
function sourceOf(views: ViewTable['views'], view: ViewName): AnySource {
  return views[view] as unknown as AnySource
}
