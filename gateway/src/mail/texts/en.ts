import type { MailContent } from '../writeMail.ts'

type Of<kind extends MailContent['kind']> = Extract<MailContent, { readonly kind: kind }>

/** A mail's words: the first line stands above the code or the link, the others below. */
export interface Words {
  readonly subject: string
  readonly lines: readonly string[]
}

/** The mails of one language. */
export interface MailTexts {
  readonly direction: 'ltr' | 'rtl'
  /** On the button of a link. */
  readonly open: string
  /** On the page that a link opens. */
  readonly page: {
    readonly title: string
    readonly question: (device: string) => string
    readonly warning: string
    readonly approve: string
    readonly approved: string
    readonly expired: string
  }
  code(content: MailContent): Words
  device(content: MailContent): Words
  newDevice(content: MailContent): Words
  loginAdded(content: MailContent): Words
  emailChanged(content: MailContent): Words
  deletion(content: MailContent): Words
}

/** Narrows a mail to the kind that its words are for. */
export function as<kind extends MailContent['kind']>(kind: kind, write: (content: Of<kind>) => Words) {
  return (content: MailContent): Words => {
    if (!isOf(kind, content)) throw new TypeError(`A mail of ${content.kind} has no words as ${kind}.`)
    return write(content)
  }
}

const NAMES: Readonly<Record<string, string>> = { github: 'GitHub' }

/** A provider's name as it writes it. */
export function nameProvider(id: string): string {
  return NAMES[id] ?? `${id.slice(0, 1).toUpperCase()}${id.slice(1)}`
}

function isOf<kind extends MailContent['kind']>(kind: kind, content: MailContent): content is Of<kind> {
  return content.kind === kind
}

export const en: MailTexts = {
  direction: 'ltr',
  open: 'Review this device',
  page: {
    title: 'Approve this device?',
    question: (device) => `${device} wants to sign in with your e-mail address.`,
    warning: 'Approve it only if you are signing in right now. Otherwise close this page.',
    approve: 'Approve this device',
    approved: 'The device is approved. A code is on its way to you: enter it where you sign in.',
    expired: 'This link has expired or was used. Begin again where you sign in.',
  },
  code: as('code', ({ product, minutes }) => ({
    subject: `Your code for ${product}`,
    lines: [
      `Enter this code to go on in ${product}:`,
      `It is good for ${minutes} minutes and for one use.`,
      'Never give this code to anybody. If you did not ask for it, ignore this mail.',
    ],
  })),
  device: as('device', ({ product, device, minutes }) => ({
    subject: `Approve a new device for ${product}`,
    lines: [
      `${device} wants to sign in to ${product} with your address. Open this link to review it:`,
      `It is good for ${minutes} minutes. Nothing happens until you approve on that page.`,
      'If this was not you, ignore this mail.',
    ],
  })),
  newDevice: as('newDevice', ({ product, device }) => ({
    subject: `New device signed in to ${product}`,
    lines: [
      `${device} signed in to your wallet in ${product}.`,
      'If this was not you, open the wallet on a device of yours, remove that device and change your e-mail password.',
    ],
  })),
  loginAdded: as('loginAdded', ({ product, provider, name }) => ({
    subject: `New way to sign in to ${product}`,
    lines: [
      `The account ${name} at ${nameProvider(provider)} can now sign in to your wallet in ${product}.`,
      'If this was not you, sign in, remove that account in the wallet’s settings and change your e-mail password.',
    ],
  })),
  emailChanged: as('emailChanged', ({ product, to }) => ({
    subject: `Your e-mail address for ${product} has changed`,
    lines: [
      `Your wallet in ${product} now belongs to ${to}.`,
      'If this was not you, contact the people who run the site at once.',
    ],
  })),
  deletion: as('deletion', ({ product, days }) => ({
    subject: `Your wallet in ${product} will be deleted`,
    lines: [
      `Your account in ${product} and its wallet will be deleted in ${days} days.`,
      'Export your recovery phrase if the wallet holds anything. To keep the account, sign in before then.',
    ],
  })),
}
