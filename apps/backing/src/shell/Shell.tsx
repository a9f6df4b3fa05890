import { type ReactElement, useRef, useState } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { useReloadAtNavigation } from '../builds/useReloadAtNavigation.ts'
import { useForcedColourMode } from '../colourMode/useForcedColourMode.ts'
import { useKitTheme } from '../colourMode/useKitTheme.ts'
import { PagePayload } from '../payload/PagePayload.tsx'
import { useReplayedClick } from '../payload/useReplayedClick.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { LabBanner } from './LabBanner.tsx'
import { createOverlays } from './overlays/createOverlays.ts'
import { OverlayHost } from './overlays/OverlayHost.tsx'
import { OverlaysContext } from './overlays/OverlaysContext.ts'
import { useTexts } from './texts/useTexts.ts'
import { createToasts } from './toasts/createToasts.ts'
import { ToastHost } from './toasts/ToastHost.tsx'
import { ToastsContext } from './toasts/ToastsContext.ts'
import { useNewBuildToast } from './toasts/useNewBuildToast.ts'
import { TooltipProvider } from './tooltips/TooltipProvider.tsx'
import { SCROLL_KEY, useFirstScroll } from './useFirstScroll.ts'
import { useFocusAtNavigation } from './useFocusAtNavigation.ts'

/** The frame of every page, including the error pages (S2.5). A page renders the content of `<main>`. */
export function Shell(): ReactElement {
  const [toasts] = useState(createToasts)
  const [overlays] = useState(createOverlays)
  return (
    <TooltipProvider>
      <ToastsContext.Provider value={toasts}>
        <OverlaysContext.Provider value={overlays}>
          <PagePayload>
            <Layout />
          </PagePayload>
          <OverlayHost />
          <ToastHost />
        </OverlaysContext.Provider>
      </ToastsContext.Provider>
    </TooltipProvider>
  )
}

function Layout(): ReactElement {
  const { app } = useTexts()
  const main = useRef<HTMLElement>(null)
  useForcedColourMode()
  useKitTheme()
  useReloadAtNavigation()
  useFocusAtNavigation(main)
  useNewBuildToast()
  useReplayedClick()
  useFirstScroll()
  return (
    <>
      <a className="skip" href="#main">
        {app.skip}
      </a>
      <Header />
      <LabBanner />
      <main id="main" tabIndex={-1} ref={main}>
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration storageKey={SCROLL_KEY} />
    </>
  )
}
