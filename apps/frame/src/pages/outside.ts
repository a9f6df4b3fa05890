import {
  type SocialFailure,
  walletFarcasterResult,
  walletFarcasterStart,
  walletSocialResult,
  walletSocialStart,
} from '@latchkey/contract'
import type { Texts } from '../approval/texts/texts.ts'
import { FrameError } from '../FrameError.ts'
import { ServerError } from '../server/server.ts'
import { keepFlow, makeSecret } from '../window/flows.ts'
import { PROVIDER_NAMES } from './providerNames.ts'
import type { TopPage } from './TopPage.ts'
import type { Outside } from './underWay.ts'

/** The interval at which the server is asked while the user is in the provider's window. */
const POLL_MS = 2_000

/** Begins a sign-in in a provider's window, or there proves the device of the session `proving`. @returns the server's id of it */
export async function openOutside(
  { projectId, server, own }: TopPage,
  provider: Outside,
  locale: Texts['locale'],
  proving?: string,
): Promise<string> {
  const { address, id } = await begin()
  if (!/^https?:/i.test(address)) throw new FrameError(own.outsideFailed(PROVIDER_NAMES[provider]))
  // The click is still fresh enough for a window.
  if (!window.open(address, '_blank', 'popup,width=480,height=720')) throw new FrameError(own.blocked)
  return id

  async function begin() {
    if (provider === 'farcaster') {
      const { url, channel } = await server.post(walletFarcasterStart, {}, undefined)
      return { address: url, id: channel }
    }
    const { secret, challenge } = await makeSecret()
    const isProof = proving !== undefined
    const body = { provider, challenge, locale, ...(isProof && { isProof }) }
    const { uri, state } = await server.post(walletSocialStart, body, proving)
    keepFlow(state, { secret, projectId, provider, page: null, resultUri: null })
    return { address: uri, id: state }
  }
}

/**
 * Waits for the end of a sign-in at a provider, and starts the session.
 *
 * @param id - the id that `openOutside` returned, on this page or before a reload
 * @param over - stops the wait without starting a session
 * @returns the email address to which a code was sent, if the provider's email address already belongs to a wallet
 */
export async function followOutside(
  { server, session, own }: TopPage,
  { provider, id }: { readonly provider: Outside; readonly id: string },
  over: AbortSignal,
): Promise<string | undefined> {
  while (!over.aborted) {
    const result = await read().catch((error: unknown) => {
      if (error instanceof ServerError && error.isOutOfReach) return { status: 'pending' } as const
      throw error
    })
    if (result.status === 'failed') throw new FrameError(failureIn(result.reason))
    if (result.status === 'link') return result.email
    if (result.status === 'linked') return undefined
    if (result.status === 'done') {
      if (!over.aborted) await session.start(result.token)
      return undefined
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return undefined

  function read() {
    return provider === 'farcaster'
      ? server.post(walletFarcasterResult, { channel: id }, undefined)
      : server.post(walletSocialResult, { state: id }, undefined)
  }

  function failureIn(reason: SocialFailure | 'refused'): string {
    const name = PROVIDER_NAMES[provider]
    if (reason === 'denied') return own.outsideDenied(name)
    return reason === 'expired' ? own.outsideExpired : own.outsideFailed(name)
  }
}
