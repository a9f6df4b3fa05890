import type * as sections from './sections.ts'
import type { Texts } from './Texts.ts'

/** Every text of the kit, by section: the views, the texts they share, the page's buttons, notices and errors. */
export type Messages = {
  readonly [section in keyof typeof sections]: Texts<(typeof sections)[section]>
}

/** A catalogue that may be incomplete. English fills the gaps. */
export type PartialMessages = { readonly [section in keyof Messages]?: Partly<Messages[section]> }

type Partly<texts> = {
  readonly [key in keyof texts]?: texts[key] extends string | ((...parameters: never) => string)
    ? texts[key]
    : Partly<texts[key]>
}
