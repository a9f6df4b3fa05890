import type { Route, ViewName } from '@latchkey/core'
import type { ViewDefinition } from './defineView.ts'
import type { Groups } from './groups.ts'
import { createViews, type ViewSource, type Views } from './views.ts'

/** Fetches views' chunks once and keeps them, so that a view that is here renders without waiting. */
export interface ViewLoader {
  /** The view's definition, where it is here. */
  get(view: ViewName): ViewDefinition | undefined
  /** Fetches it. Rejects where its chunk cannot be fetched; calling again tries again. */
  load(view: ViewName): Promise<void>
}

export function createViewLoader(groups: Groups): ViewLoader {
  const views = createViews(groups)
  const here = new Map<ViewName, ViewDefinition>()
  return {
    get(view) {
      const source = sourceOf(views, view)
      return typeof source === 'function' ? here.get(view) : source
    },
    async load(view) {
      const source = sourceOf(views, view)
      if (typeof source === 'function' && !here.has(view)) here.set(view, await source())
    },
  }
}

/**
 * A definition by name only. `views` is typed so that what stands under a name renders that name's routes; whoever renders
 * one passes it the route by whose name it was found, so the precise type may be forgotten here.
 */
function sourceOf(views: Views, view: Route['view']): ViewSource {
  return views[view] as unknown as ViewSource
}
