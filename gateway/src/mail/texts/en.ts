import type { MailContent, MailKind } from '../content.ts'
import { say } from '../say.ts'

export interface Words {
  /** Where there is a code, it goes before this. */
  readonly subject: string
  /** Above the code or the link. */
  readonly lead: string
  /** Below it. */
  readonly advice: readonly string[]
}

export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  /** On the button of a link. */
  readonly open: string
  /** On that of a link that freezes a change. */
  readonly freeze: string
  /** On the page that a link opens. */
  readonly page: {
    readonly title: string
    readonly question: (device: string) => string
    readonly warning: string
    readonly approve: string
    readonly approved: string
    readonly expired: string
  }
  readonly details: {
    readonly site: string
    readonly device: string
    /** Of a request. */
    readonly askedAt: string
    /** Of what has happened. */
    readonly at: string
    readonly goodFor: string
    readonly minutes: (minutes: number) => string
  }
  readonly mails: { readonly [kind in MailKind]: (content: MailContent<kind>) => Words }
}

const NAMES: Readonly<Record<string, string>> = { github: 'GitHub' }

export function nameProvider(id: string): string {
  return NAMES[id] ?? `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`
}

const noGiving = (product: string) =>
  say`Nobody from ${product} ever asks you for this code. Tell it to nobody.`
const notYou = (product: string) =>
  say`If this was not you, sign in, remove devices and ways to sign in that you do not know, and contact the people who run ${product}.`

const undoIt = (product: string, link: string | undefined) =>
  link === undefined
    ? notYou(product)
    : say`If this was not you, open the link within 7 days. One press there freezes the change, and on a device or with an account that you had before you undo it. Whoever has opened your wallet may have copied its key: move what it holds.`

export const en: MailTexts = {
  direction: 'ltr',
  open: 'Review this device',
  freeze: 'This was not me',
  page: {
    title: 'Approve this device?',
    question: (device) => `${device} wants to sign in with your e-mail address.`,
    warning: 'Approve it only if you are signing in right now. Otherwise close this page.',
    approve: 'Approve this device',
    approved: 'The device is approved. A code is on its way to you: enter it where you sign in.',
    expired: 'This link has expired or was used. Begin again where you sign in.',
  },
  details: {
    site: 'Site',
    device: 'Device',
    askedAt: 'Asked for',
    at: 'Time',
    goodFor: 'Good for',
    minutes: (minutes) => say`${minutes} minutes, once`,
  },
  mails: {
    signInCode: ({ product }) => ({
      subject: say`is your sign-in code for ${product}`,
      lead: say`This code signs you in to ${product}:`,
      advice: [
        noGiving(product),
        'If you are not signing in, ignore this mail. Without the code nothing happens.',
      ],
    }),
    linkCode: ({ product, provider, name }) => ({
      subject: say`is your code to add an account in ${product}`,
      lead: say`This code lets the account “${name}” at ${nameProvider(provider)} open your wallet in ${product}. Only enter it if this account is yours and you are adding it:`,
      advice: [
        noGiving(product),
        'If you are not adding an account, ignore this mail. Without the code nothing happens.',
      ],
    }),
    removeCode: ({ product, provider, name }) => ({
      subject: say`is your code to remove a way to sign in to ${product}`,
      lead:
        provider === 'email'
          ? say`With this code the address ${name} no longer signs in to your wallet in ${product}:`
          : say`With this code the account “${name}” at ${nameProvider(provider)} no longer signs in to your wallet in ${product}:`,
      advice: [
        noGiving(product),
        say`Type it into the wallet’s own window only. If you are not removing it, somebody is using your wallet on the device above: sign in, remove that device, and contact the people who run ${product}.`,
      ],
    }),
    changeCode: ({ product, to }) => ({
      subject: say`is your code to change your address in ${product}`,
      lead: say`This code gives your wallet to ${to}: only enter it if you are changing your address.`,
      advice: [
        noGiving(product),
        say`If you are not changing your address, enter this code nowhere, even if a page says that you need it to sign in. Somebody is using your wallet on the device above: sign in, remove that device, and contact the people who run ${product}.`,
      ],
    }),
    newAddressCode: ({ product }) => ({
      subject: say`is your code to confirm this address in ${product}`,
      lead: say`This code makes this address open the wallet in ${product} of whoever asked for it:`,
      advice: [
        noGiving(product),
        'If you did not ask for this, ignore this mail. Without the code nothing happens.',
      ],
    }),
    device: ({ product }) => ({
      subject: say`Approve a new device for ${product}`,
      lead: say`A new device wants to sign in to ${product} with your address. Open this link to review it:`,
      advice: [
        'Nothing happens until you approve on that page.',
        say`Nobody from ${product} ever asks you to open this link. If you are not signing in, ignore this mail.`,
      ],
    }),
    opening: ({ product, device }) => ({
      subject: say`Open your wallet in ${product} on a new device?`,
      lead: say`${device} is signed in to ${product} as you, and asks to open your wallet. If you are in front of that device right now, open this link:`,
      advice: [
        say`On another device the page shows a code. Type it into the wallet’s own window only, never into a page of ${product}, and tell it to nobody: it opens everything in your wallet.`,
        'If this was not you, do nothing, remove that device in your wallet and change your e-mail password.',
      ],
    }),
    newDevice: ({ product, device }) => ({
      subject: say`New device signed in to ${product}`,
      lead: say`${device} signed in to your wallet in ${product}.`,
      advice: [
        'If this was not you, open the wallet on a device of yours, remove that device and change your e-mail password.',
      ],
    }),
    deviceRemoved: ({ product, name, link }) => ({
      subject: say`A device was removed in ${product}`,
      lead: say`${name} no longer opens your wallet in ${product}.`,
      advice: [undoIt(product, link)],
    }),
    loginAdded: ({ product, provider, name, link }) => ({
      subject: say`New way to sign in to ${product}`,
      lead: say`The account “${name}” at ${nameProvider(provider)} can now sign in to your wallet in ${product}.`,
      advice: [undoIt(product, link)],
    }),
    loginRemoved: ({ product, provider, name, link }) => ({
      subject: say`An account can no longer sign in to ${product}`,
      lead:
        provider === 'email'
          ? say`The address ${name} can no longer sign in to your wallet in ${product}.`
          : say`The account “${name}” at ${nameProvider(provider)} can no longer sign in to your wallet in ${product}.`,
      advice: [undoIt(product, link)],
    }),
    emailChanged: ({ product, to, link }) => ({
      subject: say`Your e-mail address for ${product} has changed`,
      lead: say`Your wallet in ${product} now belongs to ${to}.`,
      advice: [undoIt(product, link)],
    }),
    deletion: ({ product, days, link }) => ({
      subject: say`Your wallet in ${product} will be deleted`,
      lead: say`Your account in ${product} and its wallet will be deleted in ${days} days.`,
      advice: [
        'Export your recovery phrase if the wallet holds anything. To keep the account, sign in before then.',
        undoIt(product, link),
      ],
    }),
    deletionOff: ({ product }) => ({
      subject: say`Your wallet in ${product} will not be deleted`,
      lead: say`The deletion of your account in ${product} was called off. A sign-in does that. Your wallet stays.`,
      advice: [notYou(product)],
    }),
    undone: ({ product }) => ({
      subject: say`Changes to your wallet in ${product} were undone`,
      lead: say`Who may use your wallet in ${product} is as it was before. Everybody is signed out, and only devices that opened it a week before the change, or made it, still do.`,
      advice: [
        'Sign in again. Whoever has opened your wallet meanwhile may have copied its key: move what it holds to another wallet.',
        notYou(product),
      ],
    }),
  },
}
