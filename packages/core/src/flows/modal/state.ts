import type { ChainNamespace } from '@latchkey/contract'
import type { Route } from './routes.ts'

/** The modal's state: whether it is open, and its history of views. */
export interface ModalState {
  readonly open: boolean
  readonly loading: boolean
  readonly shake: boolean
  /** The modal is embedded in the page and cannot close. */
  readonly embedded: boolean
  /** The views that the user went through; the last view is on screen. Never empty. */
  readonly history: readonly [Route, ...Route[]]
  /** How the current view was reached, which sets the direction of its animation. */
  readonly direction: 'forward' | 'back' | 'replace'
  /** Set if the caller opened the modal for one namespace only. */
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
