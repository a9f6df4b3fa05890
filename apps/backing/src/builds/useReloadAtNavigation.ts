import { useContext, useEffect, useRef } from 'react'
import { createPath, type Location, type Path, useBlocker, useLocation } from 'react-router'
import { BuildsContext } from './BuildsContext.ts'

/** Functions that leave this document. Tests replace them. */
export interface Leave {
  assign(url: string): void
  replace(url: string): void
  reload(): void
}

const ofThisPage: Leave = {
  assign: (url) => location.assign(url),
  replace: (url) => location.replace(url),
  reload: () => location.reload(),
}

/**
 * Makes the next navigation a full page load after a newer build is found (S4.37), because the running build's files may be
 * gone. An anchor on the same page does not count. Used once, by the shell, inside the router.
 */
export function useReloadAtNavigation(leave: Leave = ofThisPage): void {
  const builds = useContext(BuildsContext)
  const here = useLocation()
  const before = useRef<Location>(here)

  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!builds.newer() || isSamePage(currentLocation, nextLocation)) return false
    // Going back has already changed the address, so the reload below loads the right page.
    if (historyAction === 'POP') return false
    leave[historyAction === 'REPLACE' ? 'replace' : 'assign'](createPath(nextLocation))
    return true
  })

  useEffect(() => {
    const left = before.current
    before.current = here
    if (builds.newer() && !isSamePage(left, here)) leave.reload()
  }, [builds, here, leave])
}

function isSamePage(one: Path, other: Path): boolean {
  return one.pathname === other.pathname && one.search === other.search
}
