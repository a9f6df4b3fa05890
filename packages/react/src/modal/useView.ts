import type { ViewName } from '@latchkey/core'
import { useCallback, useEffect, useState } from 'react'
import { useSection } from '../messages/useSection.ts'
import type { ViewLoader } from './createViewLoader.ts'
import type { ViewDefinition } from './defineView.ts'

export interface LoadedView {
  readonly definition: ViewDefinition | undefined
  readonly failed: boolean
  readonly retry: () => void
}

/** The definition of the view on screen; its chunk is fetched if it has not loaded yet. */
export function useView(loader: ViewLoader, view: ViewName): LoadedView {
  const [failedView, setFailedView] = useState<ViewName>()
  const [, setArrivals] = useState(0)
  const isHere = useSection(view)
  const definition = isHere ? loader.get(view) : undefined
  const retry = useCallback(() => {
    setFailedView(undefined)
    loader.load(view).then(
      () => setArrivals((count) => count + 1),
      () => setFailedView(view),
    )
  }, [loader, view])
  useEffect(() => {
    if (!loader.get(view)) retry()
  }, [loader, view, retry])
  return { definition, failed: !definition && failedView === view, retry }
}
