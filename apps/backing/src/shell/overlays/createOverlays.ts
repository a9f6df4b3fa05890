import type { ComponentType } from 'react'

/** The properties that every overlay receives in addition to its own. */
export interface OverlayProps<result = unknown> {
  readonly open: boolean
  readonly onClose: (result?: result) => void
}

/** An overlay as it is kept. */
export interface Overlay {
  readonly id: string
  readonly component: ComponentType<OverlayProps & Record<string, unknown>>
  readonly props: Readonly<Record<string, unknown>>
  readonly open: boolean
}

/** A call names an overlay that was closed or never created (S8.37). */
export class OverlayNotFoundError extends Error {
  override readonly name = 'OverlayNotFoundError'

  constructor() {
    super('Overlay not found')
  }
}

export interface OverlayHandle<props, result> {
  readonly id: string
  /** Opens the overlay, with properties in addition to those from create(). Resolves once the overlay is closed. */
  open(props?: Partial<props>): Promise<result | undefined>
  close(result?: result): void
  patch(props: Partial<props>): void
}

/** The page's overlays. Calls for an overlay that does not exist throw OverlayNotFoundError. */
export interface Overlays {
  get(): readonly Overlay[]
  subscribe(listener: () => void): () => void
  /** Creates an overlay from a component. The overlay shows nothing until it is opened, and is removed once it is closed. */
  create<props extends OverlayProps<never>, result = unknown>(
    component: ComponentType<props>,
    options?: { readonly props?: Partial<Omit<props, keyof OverlayProps>>; readonly keep?: boolean },
  ): OverlayHandle<Omit<props, keyof OverlayProps>, result>
  open(id: string, props?: object): Promise<unknown>
  close(id: string, result?: unknown): void
  patch(id: string, props: object): void
  isOpen(id: string): boolean
}

interface Kept extends Overlay {
  readonly keep: boolean
  readonly settle?: (result: unknown) => void
}

/** Makes the registry of a page's overlays. */
export function createOverlays(): Overlays {
  const listeners = new Set<() => void>()
  let kept: readonly Kept[] = []
  let count = 0

  function set(next: readonly Kept[]): void {
    kept = next
    for (const listener of listeners) listener()
  }

  function find(id: string): Kept {
    const overlay = kept.find((each) => each.id === id)
    if (!overlay) throw new OverlayNotFoundError()
    return overlay
  }

  function change(id: string, changes: Partial<Kept>): void {
    set(kept.map((each) => (each.id === id ? { ...each, ...changes } : each)))
  }

  function open(id: string, props: object = {}): Promise<unknown> {
    const overlay = find(id)
    // The promise of the previous open() resolves without a result.
    overlay.settle?.(undefined)
    return new Promise((settle) => change(id, { open: true, props: { ...overlay.props, ...props }, settle }))
  }

  function close(id: string, result?: unknown): void {
    const { settle, keep } = find(id)
    if (keep) set(kept.map(({ settle: _, ...each }) => (each.id === id ? { ...each, open: false } : each)))
    else set(kept.filter((each) => each.id !== id))
    settle?.(result)
  }

  function patch(id: string, props: object): void {
    change(id, { props: { ...find(id).props, ...props } })
  }

  return {
    get: () => kept,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    create(component, { props = {}, keep = false } = {}) {
      count += 1
      const id = `overlay-${count}`
      set([...kept, { id, component: asOverlay(component), props: { ...props }, open: false, keep }])
      return {
        id,
        open: (more) => asResult(open(id, more)),
        close: (result) => close(id, result),
        patch: (changes) => patch(id, changes),
      }
    },
    open,
    close,
    patch,
    isOpen: (id) => find(id).open,
  }
}

/** Widens the type. create() checks that the properties fit the component, but the list cannot keep that type. */
function asOverlay<props>(component: ComponentType<props>): Overlay['component'] {
  return component as unknown as Overlay['component']
}

/** Narrows the type. open() resolves to the value that the component passed to its onClose(). */
function asResult<result>(closing: Promise<unknown>): Promise<result | undefined> {
  return closing as Promise<result | undefined>
}
