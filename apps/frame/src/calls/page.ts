import { CODES, FrameError } from '../FrameError.ts'
import type { Handlers } from '../gate/gate.ts'
import { accountTypeOf } from '../smart/accounts.ts'
import type { Frame } from './frame.ts'

type PageCalls = 'SYNC_THEME' | 'SYNC_DAPP_DATA' | 'RELOAD' | 'ABORT' | 'OPEN_WINDOW'

/** The calls about the page itself (S7.54-S7.56). The page's own name and icons are not kept, since screens show its origin. */
export function createPageCalls(frame: Frame): Pick<Handlers, PageCalls> {
  const { settings } = frame
  return {
    async SYNC_THEME({ themeMode, themeVariables }) {
      if (themeMode) settings.theme = themeMode
      const accent = themeVariables?.['--lk-accent']
      // Only a plain color: other values could hide what the screen says.
      if (typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent)) settings.accent = accent
    },
    async SYNC_DAPP_DATA({ projectId, locale, preferredAccountType }) {
      if (projectId !== frame.projectId)
        throw new FrameError('The frame belongs to another project', { code: CODES.invalidParams })
      if (locale !== undefined) settings.locale = locale
      settings.accountType = accountTypeOf(preferredAccountType) ?? settings.accountType
    },
    async RELOAD() {
      frame.cancelAll()
      // The answer leaves first.
      setTimeout(() => {
        frame.announce('RELOAD')
        frame.reload()
      })
    },
    async OPEN_WINDOW({ id }) {
      frame.expectWindow(id)
    },
    async ABORT({ id }) {
      return { isAborted: frame.cancel(id) }
    },
  }
}
