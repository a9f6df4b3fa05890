import type { ChainNamespace } from '@latchkey/contract'
import type { Route } from './routes.ts'

/** What the modal shows, how it came there, and what is yet to be signed. */
export interface ModalState {
  readonly open: boolean
  readonly loading: boolean
  readonly shake: boolean
  /** The modal stands inside the page and cannot close. */
  readonly embedded: boolean
  /** What the user went through; the last one is on screen. Never empty. */
  readonly history: readonly [Route, ...Route[]]
  /** How the last view came: views slide by it. */
  readonly direction: 'forward' | 'back' | 'replace'
  /** Set where the caller asked for one namespace only. */
  readonly namespace?: ChainNamespace | undefined
}

export type ModalEvent =
  | {
      readonly type: 'modal.opened'
      readonly route: Route
      readonly connected: boolean
      readonly namespace?: ChainNamespace | undefined
    }
  | { readonly type: 'modal.closed'; readonly connected: boolean }
  | { readonly type: 'modal.loading'; readonly loading: boolean }
  | { readonly type: 'modal.refused' }
  | { readonly type: 'modal.settled' }
  | { readonly type: 'view.pushed'; readonly route: Route }
  | { readonly type: 'view.replaced'; readonly route: Route }
  | { readonly type: 'view.reset'; readonly route: Route }
  | { readonly type: 'view.popped' }
