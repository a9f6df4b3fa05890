import type { ViewName } from '@latchkey/core'
import type { ViewDefinition } from './defineView.ts'
import type { ViewTable } from './ViewTable.ts'

/** Loads views once and keeps them, so that a loaded view renders without waiting. */
export interface ViewLoader {
  get(view: ViewName): ViewDefinition | undefined
  /** Rejects if the view's chunk cannot be fetched; another call tries again. */
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

/** Without its precise type: `views` maps each name to a view of that name's routes, and the caller passes such a route. */
function sourceOf(views: ViewTable['views'], view: ViewName): AnySource {
  return views[view] as unknown as AnySource
}
