import { whenShown } from '../platform/whenShown.ts'
import { createPairedProvider, type PairedProvider, type PairedProviderParameters } from './provider.ts'
import { createSessions, type Sessions, type SessionsParameters } from './session/sessions.ts'

/** The wallet that this page is paired with, and the sessions behind it. */
export interface PairedWallet {
  readonly provider: PairedProvider
  readonly sessions: Sessions
  /** Reads the stored sessions, and follows the relays and the other tabs from now on. */
  wake(): void
  /** Stops following. Everything stays stored. */
  rest(): void
}

export type PairedWalletParameters = Omit<SessionsParameters, 'onNews'> &
  Pick<PairedProviderParameters, 'onSent'>

/** Joins sessions and provider: the provider always speaks for the newest session that any tab has stored. */
export function createPairedWallet({ onSent, vault, ...means }: PairedWalletParameters): PairedWallet {
  const sessions = createSessions({
    ...means,
    vault,
    onNews(news) {
      // Another tab has paired another wallet: it takes the place of this one.
      const [newest] = sessions.all()
      if (news.type === 'ended' && newest && provider.session()?.topic === news.topic) provider.use(newest)
      else provider.hear(news)
    },
  })
  const provider = createPairedProvider({ sessions, onSent })

  let following: AbortController | undefined

  function readAgain(): void {
    sessions.readAgain()
    if (!provider.session()) provider.use(sessions.all()[0])
  }
  function rest(): void {
    following?.abort()
    sessions.rest()
  }
  return {
    provider,
    sessions,
    rest,
    wake() {
      following?.abort()
      following = new AbortController()
      const onStorage = ({ key }: StorageEvent): void => {
        if (key === vault.key || key === null) readAgain()
      }
      window.addEventListener('storage', onStorage, following)
      whenShown(readAgain, following)
      sessions.listen()
      provider.use(sessions.all()[0])
    },
  }
}
