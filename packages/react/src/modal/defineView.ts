/*
 * A view is one folder, views/<Name>/, whose <Name>.tsx exports the component and its definition:
 *
 *   export function Networks({ route }: ViewProps<'Networks'>): ReactElement {
 *     const texts = useTexts('Networks', english)
 *     return <><Body>…</Body><Footer ruled>…</Footer></>
 *   }
 *   export const networksView = defineView({ view: 'Networks', Component: Networks, texts: english, css })
 *
 * English texts: messages/en/<group>.ts exports <Name>, with at least `title`, which names the dialog. Two lines register the
 * view: its route in core's flows/modal/routes.ts (payload, whether a network change ends it), and its row in modal/views.ts
 * (what loads it). By default a view's file is a chunk of its own. Views that appear together are exported by a group in
 * modal/groups/ and share its chunk.
 * A view's own sheet (<Name>.css, imported as './<Name>.css.ts') is adopted when the view first shows, after all the
 * primitives' sheets. Scope its rules by the view: [data-view="Networks"] …
 */
import type { Route, ViewName } from '@latchkey/core'
import type { ComponentType } from 'react'
import type { Messages } from '../messages/Messages.ts'

export type RouteOf<view extends ViewName> = Extract<Route, { readonly view: view }>

export interface ViewProps<view extends ViewName> {
  readonly route: RouteOf<view>
}

export interface ViewDefinition<view extends ViewName = ViewName> {
  readonly view: view
  readonly Component: ComponentType<ViewProps<view>>
  /** A panel that a wide screen shows beside the view. */
  readonly Aside?: ComponentType<ViewProps<view>>
  /** The English section; `title` names the dialog and is shown in the header. */
  readonly texts: Messages[view]
  /** The control at the header's start. Default: `back`, which shows only if there is a view to go back to. */
  readonly start?: 'back' | 'help' | 'network' | 'none'
  /** `hidden` keeps the title for assistive technology only. */
  readonly titleShown?: 'hidden'
  /** A hook: a title that depends on the route or the state. Default: the catalogue's `title`. */
  readonly useTitle?: (route: RouteOf<view>) => string | undefined
  /** The view's own sheet. */
  readonly css?: string
  /** Views that are likely next, loaded once this one is on the screen. Default: an empty list. */
  readonly next?: readonly ViewName[]
}

export function defineView<view extends ViewName>(definition: ViewDefinition<view>): ViewDefinition<view> {
  return definition
}
