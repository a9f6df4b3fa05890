import { createDirectoryKit, known, readyPairing } from '../createDirectoryKit.ts'
import { defineStates, onPhone } from '../states.ts'

export default defineStates('ConnectingWalletConnectBasic', {
  desktop: () => createDirectoryKit({ known, pairing: readyPairing() }),
  mobile: onPhone(() => createDirectoryKit({ known, pairing: readyPairing() })),
})
