import type { Failure, Kit, KitEvent, LoginFailure } from '@latchkey/core'
import { emailFlow } from '../../core/src/flows/email/email.ts'
import { socialFlow } from '../../core/src/flows/social/social.ts'
import { emailEffects, socialEffects } from '../../core/src/frame/rules.ts'
import { storageKey } from '../../core/src/persist/storageKeys.ts'
import { createDirectoryKit, type DirectoryKitOptions, known } from './createDirectoryKit.ts'

type SocialAttempt = Pick<Extract<KitEvent, { type: 'social.failed' }>, 'provider' | 'isLink'>

export const EMAIL = 'ada@example.com'

const nothing = (): void => {}
const acts = { endLeft: nothing, abortClosed: nothing, sync: nothing, end: nothing }

/** A kit with an embedded wallet, whose sign-in is as far as the events say. No frame is loaded. */
export function createEmailKit({
  events = [],
  logins = ['email'],
  config,
  ...options
}: DirectoryKitOptions & {
  readonly events?: readonly KitEvent[]
  /** How users can sign in, as the gateway said; `unknown` where it has not said it yet. */
  readonly logins?: readonly string[] | 'unknown'
} = {}): Kit {
  const kit = createDirectoryKit({
    known,
    installed: [],
    ...options,
    config: { wallet: { url: 'https://wallet.example.com' }, ...config },
  })
  kit.store.attach({ ...emailFlow, ...emailEffects(acts) })
  kit.store.attach({ ...socialFlow, ...socialEffects(acts) })
  if (logins !== 'unknown')
    kit.config.storage.setItem(storageKey(kit.id, 'logins'), JSON.stringify({ at: Date.now(), logins }))
  for (const event of events) kit.store.dispatch(event)
  return kit
}

/** A view of signing in, after these events. */
export const emailState = (...events: readonly KitEvent[]) => ({ kit: createEmailKit(), events })

/** A view of changing the address, after these events. */
export const changeEmailState = (...events: readonly KitEvent[]) => ({
  kit: createEmailKit({ events: [{ type: 'email.known', email: EMAIL }] }),
  events,
})

export const failure = (name: string, shortMessage = ''): Failure => ({ name, shortMessage, rejected: false })
export const socialFailure = (attempt: SocialAttempt, reason: LoginFailure): KitEvent => ({
  ...{ type: 'social.failed', ...attempt, reason },
  failure: failure('SocialLoginError'),
})
export const cooling = (): KitEvent => ({ type: 'email.cooldownKnown', mayMailAt: Date.now() + 24_000 })
export const submitted: KitEvent = { type: 'email.submitted', email: EMAIL }
export const sent: readonly KitEvent[] = [submitted, { type: 'email.codeSent' }]
export const changeSubmitted: KitEvent = { type: 'email.updateSubmitted', newEmail: 'ada@example.org' }

/** All that a gateway may offer. */
export const ALL_LOGINS = ['email', 'google', 'x', 'discord', 'github', 'apple', 'facebook', 'farcaster']
