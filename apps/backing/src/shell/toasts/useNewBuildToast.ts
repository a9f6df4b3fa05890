import { useContext, useEffect } from 'react'
import { BuildsContext } from '../../builds/BuildsContext.ts'
import { useTexts } from '../texts/useTexts.ts'
import { useToasts } from './ToastsContext.ts'

/** Shows one toast that offers to load a newer build (S4.37). */
export function useNewBuildToast(): void {
  const builds = useContext(BuildsContext)
  const toasts = useToasts()
  const { newBuild, act } = useTexts()
  useEffect(
    () =>
      builds.subscribe(() => {
        toasts.open({
          ...newBuild,
          id: 'new-build',
          color: 'info',
          type: 'background',
          duration: Number.POSITIVE_INFINITY,
          action: { label: act.reload, onClick: () => location.reload() },
        })
      }),
    [builds, toasts, newBuild, act],
  )
}
