import { type ReactElement, useSyncExternalStore } from 'react'
import type { Overlay } from './createOverlays.ts'
import { useOverlays } from './OverlaysContext.ts'

const none: readonly Overlay[] = []

/** Renders all overlays in the order of their creation. Each decides what it renders while it is closed. */
export function OverlayHost(): ReactElement {
  const { get, subscribe, close } = useOverlays()
  const overlays = useSyncExternalStore(subscribe, get, () => none)
  return (
    <>
      {overlays.map(({ id, component: Component, props, open }) => (
        <Component key={id} {...props} open={open} onClose={(result) => close(id, result)} />
      ))}
    </>
  )
}
