interface Facts {
  /** The site's name, never a text that a page chose. */
  readonly product: string
  /** The device of the request or change, named by nameDevice(). */
  readonly device?: string
}

interface RequestFacts extends Facts {
  readonly device: string
  readonly minutes: number
}

interface CodeFacts extends RequestFacts {
  readonly code: string
}

interface LoginFacts extends Facts {
  readonly provider: string
  /** The account's name there, or its id. */
  readonly name: string
}

/** Contents of a notice of a change that can be frozen and undone. */
interface UndoFacts extends Facts {
  /** Freezes it. Absent for an address that came with the change. */
  readonly link?: string
}

export interface MailFacts {
  signInCode: CodeFacts
  /** Adds an account at a provider to a user. */
  linkCode: CodeFacts & LoginFacts
  /** Removes a way to sign in. */
  removeCode: CodeFacts & LoginFacts
  /** Changes the address to `to`; mailed to the current address. */
  changeCode: CodeFacts & { readonly to: string }
  /** Goes to the new address. */
  newAddressCode: CodeFacts
  /** Approves a device before a code is sent. */
  device: RequestFacts & { readonly link: string }
  /** Proves a new device, before it opens the wallet. */
  opening: RequestFacts & { readonly link: string }
  newDevice: Facts & { readonly device: string }
  /** `name` is the removed device's. */
  deviceRemoved: UndoFacts & { readonly name: string }
  loginAdded: LoginFacts & UndoFacts
  loginRemoved: LoginFacts & UndoFacts
  emailChanged: UndoFacts & { readonly to: string }
  deletion: UndoFacts & { readonly days: number }
  deletionOff: Facts
  /** Changes were undone. */
  undone: Facts & { readonly device: string }
}

export type MailKind = keyof MailFacts

export type MailContent<kind extends MailKind = MailKind> = {
  readonly [each in kind]: { readonly kind: each } & MailFacts[each]
}[kind]
