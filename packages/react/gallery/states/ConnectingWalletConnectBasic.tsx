import { createDirectoryKit, known, readyPairing } from '../createDirectoryKit.ts'
import { pretendPhone } from '../pretendPhone.ts'
import { defineStates } from '../states.ts'

const route = { view: 'ConnectingWalletConnectBasic' } as const

export default defineStates('ConnectingWalletConnectBasic', {
  desktop: () => ({ kit: createDirectoryKit({ known, pairing: readyPairing() }), route }),
  mobile: () => {
    pretendPhone()
    return { kit: createDirectoryKit({ known, pairing: readyPairing() }), route }
  },
})
