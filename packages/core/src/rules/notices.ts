import { ALERTS } from '@latchkey/contract'
import type { Effects } from '../kit/kit.ts'
import { rule } from '../store/rule.ts'

export const noticesEffects: Effects = {
  rules: {
    /** Writes to the console what the integrator has to fix (S8.1). */
    logRaisedAlert: rule({
      on: ['alert.raised'],
      run(_kit, { code }) {
        // biome-ignore lint/suspicious/noConsole: this is where the specification sends it.
        console.error(`[latchkey] ${ALERTS[code].title}: ${ALERTS[code].longMessage}`)
      },
    }),
  },
}
