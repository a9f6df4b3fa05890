import type { Failure, Kit, KitEvent } from '@latchkey/core'
import { emailFlow } from '../../core/src/flows/email/email.ts'
import { createDirectoryKit, type DirectoryKitOptions, known } from './createDirectoryKit.ts'

export const EMAIL = 'ada@example.com'

const nothing = (): void => {}

/** A kit with an embedded wallet, whose sign-in is as far as the events say. No frame is loaded. */
export function createEmailKit({
  events = [],
  config,
  ...options
}: DirectoryKitOptions & { readonly events?: readonly KitEvent[] } = {}): Kit {
  const kit = createDirectoryKit({
    known,
    installed: [],
    ...options,
    config: { wallet: { url: 'https://wallet.example.com' }, ...config },
  })
  kit.store.attach(emailFlow({ endLeft: nothing, abortClosed: nothing, sync: nothing }))
  for (const event of events) kit.store.dispatch(event)
  return kit
}

export const failure = (name: string, shortMessage = ''): Failure => ({ name, shortMessage, rejected: false })

/** The next e-mail has to wait. */
export const cooling = (): KitEvent => ({ type: 'email.cooldownKnown', mayMailAt: Date.now() + 24_000 })
export const submitted: KitEvent = { type: 'email.submitted', email: EMAIL }
export const sent: readonly KitEvent[] = [submitted, { type: 'email.codeSent' }]
