import type { ComponentType } from 'react'

/** What every overlay is given besides its own properties. */
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

/** What is asked of an overlay that has been closed, or was never made: S8.37. */
export class OverlayNotFoundError extends Error {
  override readonly name = 'OverlayNotFoundError'

  constructor() {
    super('Overlay not found')
  }
}

export interface OverlayHandle<props, result> {
  readonly id: string
  /** Opens it, with properties besides those it was made with. Resolves once it is closed. */
  open(props?: Partial<props>): Promise<result | undefined>
  close(result?: result): void
  patch(props: Partial<props>): void
}

/** The page's overlays. Those that do not exist are refused with OverlayNotFoundError. */
export interface Overlays {
  get(): readonly Overlay[]
  subscribe(listener: () => void): () => void
  /** Makes an overlay of a component. It shows nothing until it is opened, and is forgotten once it is closed. */
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
    // The caller that opened it before is told that it has no result.
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

/** create() takes a component and properties that fit it; the list that keeps them cannot know which. */
function asOverlay<props>(component: ComponentType<props>): Overlay['component'] {
  return component as unknown as Overlay['component']
}

/** What comes out of open() is what the component's own onClose() was given. */
function asResult<result>(closing: Promise<unknown>): Promise<result | undefined> {
  return closing as Promise<result | undefined>
}
