import { SocialLoginError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import { during, isStillWanted, joinAs } from './attempt.ts'
import { frameOf } from './kitFrame.ts'
import { showLinked } from './logins.ts'

export async function connectFarcaster(kit: Kit, isLink: boolean): Promise<void> {
  const { store } = kit
  const frame = frameOf(kit)
  const attempt = { provider: 'farcaster', isLink } as const
  store.dispatch({ type: 'social.started', ...attempt })
  await during(kit, frame, attempt, async (isCurrent) => {
    const { url } = await frame.call('GET_FARCASTER_URI', isLink ? { isLink } : undefined)
    if (!isCurrent()) return
    if (!/^https?:/i.test(url)) throw new SocialLoginError({ reason: 'provider' })
    store.dispatch({ type: 'social.codeShown', uri: url })
    const { userName } = await frame.call('CONNECT_FARCASTER', undefined)
    if (isLink) {
      if (isCurrent()) await showLinked(kit, attempt)
      return
    }
    if (!(await isStillWanted(frame, isCurrent))) return
    store.dispatch({ type: 'social.proved', ...attempt })
    await joinAs(kit, frame, attempt, { userName, isCurrent })
  })
}
