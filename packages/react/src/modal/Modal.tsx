import { currentRoute, dismissModal, goBack, isConnected, type Route } from '@latchkey/core'
import { type PointerEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { AlertSlot } from './AlertSlot.tsx'
import { AnnounceContext } from './AnnounceContext.ts'
import { createViewLoader } from './createViewLoader.ts'
import { Header } from './Header.tsx'
import { isUpper } from './isUpper.ts'
import { ShownContext } from './ShownContext.ts'
import { Snack } from './Snack.tsx'
import { useAnnouncer } from './useAnnouncer.ts'
import { useFocusStart } from './useFocusStart.ts'
import { useFocusTrap } from './useFocusTrap.ts'
import { useLeaving } from './useLeaving.ts'
import { usePlace } from './usePlace.ts'
import { usePrefetch } from './usePrefetch.ts'
import { usePresence } from './usePresence.ts'
import { useReady } from './useReady.ts'
import { useScrollLock } from './useScrollLock.ts'
import { useSizer } from './useSizer.ts'
import { useTooltips } from './useTooltips.ts'
import { useView } from './useView.ts'
import { useViewTable } from './useViewTable.ts'
import { ViewFrame } from './ViewFrame.tsx'

export interface DialogProps {
  readonly host: HTMLElement
  readonly mode: 'overlay' | 'inline'
}

const DIALOG = { role: 'dialog', 'aria-modal': true } as const

/** How the overlay and the dialog move. Each has an attribute of its own: a rule from one to the other would restyle the whole dialog. */
const PRESENCE = { open: 'open', closing: 'close', closed: undefined } as const

/** Where the dialog opens for a user who is not connected. */
const START: Route = { view: 'Connect' }

/** The dialog: over the page, or inside it. While it is closed, its first view may be rendered ahead, out of sight. */
export function Modal({ host, mode }: DialogProps): ReactElement {
  const kit = useKit()
  const modal = useKitState((state) => state.modal)
  const { open, shake, history, direction } = modal
  const isInline = mode === 'inline'
  const presence = usePresence(open || isInline)
  const dialog = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const isClosed = presence === 'closed'
  const isAway = useKitState((state) => !isConnected(state))
  const isReady = useReady(presence, isAway && Object.keys(kit.adapters).length > 0)
  const route = isReady ? START : currentRoute(modal)
  const depth = isReady ? 1 : history.length
  const viewKey = `${depth} ${route.view}`
  const table = useViewTable()
  const [loader] = useState(() => createViewLoader(table))
  const view = useView(loader, route.view)
  // The placeholder of a view that is still loading has another height, and nothing to focus.
  const shownKey = `${viewKey} ${view.definition ? 'here' : 'away'}`
  const isActive = presence === 'open' && !isInline
  const sizer = useRef<HTMLDivElement>(null)
  const told = useRef<HTMLDivElement>(null)
  const announce = useAnnouncer(told)
  const leave = useLeaving(sizer, viewKey, direction)
  usePlace(dialog, host, !isClosed && !isInline)
  useSizer(sizer, shownKey, presence)
  useTooltips(dialog, presence === 'open', viewKey)
  usePrefetch(loader, view.definition, presence === 'open')
  useFocusTrap(dialog, host, isActive)
  useScrollLock(isActive)
  useFocusStart(dialog, isActive, depth, shownKey)
  useEscape(host, isActive, () => dismissModal(kit))

  const semantics = { 'aria-labelledby': titleId, ...(isInline ? { role: 'region' } : DIALOG) }

  const content = (
    <div
      ref={dialog}
      data-part="modal"
      data-mode={mode}
      data-presence={isInline ? undefined : PRESENCE[presence]}
      data-motion={shake ? 'shake' : undefined}
      data-view={route.view}
      {...(isClosed ? {} : semantics)}
      tabIndex={-1}
    >
      {isClosed && !isReady ? null : (
        <ShownContext.Provider value={!isReady}>
          <AnnounceContext.Provider value={announce}>
            <Snack />
            <div ref={told} data-part="sr" role="status" />
            <Header
              route={route}
              definition={view.definition}
              titleId={titleId}
              canGoBack={depth > 1}
              onBack={() => goBack(kit)}
              onClose={isInline ? undefined : () => dismissModal(kit)}
            />
            <AlertSlot />
            <div ref={sizer} data-part="sizer">
              <ViewFrame key={viewKey} route={route} view={view} motion={direction} onLeave={leave} />
            </div>
            {view.definition?.Aside ? <view.definition.Aside route={route} /> : null}
          </AnnounceContext.Provider>
        </ShownContext.Provider>
      )}
    </div>
  )
  if (isInline) return content
  return (
    <>
      <Overlay presence={presence} isReady={isReady} onDismiss={() => dismissModal(kit)}>
        {content}
      </Overlay>
      {isClosed ? (
        <div data-part="page-notices">
          <AlertSlot />
          <Snack />
        </div>
      ) : null}
    </>
  )
}

interface OverlayProps {
  readonly presence: 'open' | 'closing' | 'closed'
  readonly isReady: boolean
  readonly onDismiss: () => void
  readonly children: ReactElement
}

function Overlay({ presence, isReady, onDismiss, children }: OverlayProps): ReactElement {
  const overlay = useRef<HTMLDivElement>(null)
  // A browser lays out skipped content when its size is read, and keeps that layout until the dialog opens.
  useEffect(() => {
    if (isReady) overlay.current?.firstElementChild?.getBoundingClientRect()
  })
  // A press that starts inside and ends on the overlay, as when selecting text, must not close the dialog.
  const began = useRef(false)
  const isOwn = (event: PointerEvent | React.MouseEvent): boolean => event.target === event.currentTarget
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and the close button do the same by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      data-part="overlay"
      ref={overlay}
      data-motion={PRESENCE[presence]}
      data-ready={isReady ? '' : undefined}
      hidden={presence === 'closed' && !isReady}
      onPointerDown={(event) => {
        began.current = isOwn(event)
      }}
      onClick={(event) => {
        if (isOwn(event) && began.current) onDismiss()
      }}
    >
      {children}
    </div>
  )
}

function useEscape(host: HTMLElement, isActive: boolean, onEscape: () => void): void {
  const newest = useRef(onEscape)
  useEffect(() => {
    newest.current = onEscape
  })
  useEffect(() => {
    if (!isActive) return
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || !isUpper(host)) return
      // The key was meant for this dialog, so dialogs under it stay open.
      event.preventDefault()
      newest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [host, isActive])
}
