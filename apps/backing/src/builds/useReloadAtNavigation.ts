import { useContext, useEffect, useRef } from 'react'
import { createPath, type Location, type Path, useBlocker, useLocation } from 'react-router'
import { BuildsContext } from './BuildsContext.ts'

/** How a document is left for another; a test gives its own. */
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
 * Makes the next navigation a full page load once a newer build is there (S4.37): the running one's files may be gone.
 * An anchor on the same page is no such navigation. Used once, by the shell, inside the router.
 */
export function useReloadAtNavigation(leave: Leave = ofThisPage): void {
  const builds = useContext(BuildsContext)
  const here = useLocation()
  const before = useRef<Location>(here)

  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (!builds.newer() || isSamePage(currentLocation, nextLocation)) return false
    // Going back has already changed the address, so the reload below loads it.
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
