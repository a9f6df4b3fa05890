import { SocialLoginError } from '../errors/frame.ts'
import type { Kit } from '../kit/kit.ts'
import { during, isStillWanted, joinAs } from './attempt.ts'
import { frameOf } from './kitFrame.ts'

const FARCASTER = { provider: 'farcaster', isLink: false } as const

export async function connectFarcaster(kit: Kit): Promise<void> {
  const { store } = kit
  // It brings the flow.
  const frame = frameOf(kit)
  store.dispatch({ type: 'social.started', ...FARCASTER })
  await during(kit, frame, FARCASTER, async (isCurrent) => {
    const { url } = await frame.call('GET_FARCASTER_URI', undefined)
    if (!isCurrent()) return
    if (!/^https?:/i.test(url)) throw new SocialLoginError({ reason: 'provider' })
    store.dispatch({ type: 'social.codeShown', uri: url })
    const { userName } = await frame.call('CONNECT_FARCASTER', undefined)
    if (!(await isStillWanted(frame, isCurrent))) return
    store.dispatch({ type: 'social.proved', ...FARCASTER })
    await joinAs(kit, frame, FARCASTER, { userName, isCurrent })
  })
}
