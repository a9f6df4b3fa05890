import {
  type PairingEvent,
  RelayUnreachableError,
  type Route,
  toFailure,
  UserRejectedError,
  type Wallet,
} from '@latchkey/core'
import {
  createDirectoryKit,
  type DirectoryKitOptions,
  known,
  readyPairing,
  toKnown,
  URI,
  unreachable,
} from '../createDirectoryKit.ts'
import { WALLET_NAME } from '../extremes.ts'
import { defineStates, type GalleryState, offline, onPhone } from '../states.ts'

const quill = toKnown('Quill')
const started = { type: 'pairing.started' } as const
const failed = (error: Error): PairingEvent => ({ type: 'pairing.failed', failure: toFailure(error) })

function show(wallet: Wallet | undefined, options: DirectoryKitOptions): GalleryState {
  const route: Route = { view: 'ConnectingWalletConnect', ...(wallet ? { wallet } : {}) }
  return { kit: createDirectoryKit({ known, ...options }), route }
}

export default defineStates('ConnectingWalletConnect', {
  qrcode: () => show(quill, { pairing: readyPairing() }),
  any: () => show(undefined, { pairing: readyPairing() }),
  tabs: () =>
    show(toKnown('Harbor', { webappLink: 'https://app.harbor.example', desktopLink: 'harbor://' }), {
      installed: [],
      pairing: readyPairing(),
    }),
  browser: () => show(toKnown('Northlight'), { pairing: readyPairing() }),
  web: () =>
    show(withoutApp(toKnown('Quill', { webappLink: 'https://app.quill.example', desktopLink: 'quill://' })), {
      pairing: readyPairing(),
    }),
  loading: () => show(quill, { pairing: [started] }),
  ending: () => show(quill, { pairing: readyPairing(38_000) }),
  expired: () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    return show(quill, { pairing: readyPairing(5_000) })
  },
  confirming: () => show(quill, { pairing: [...readyPairing(), { type: 'pairing.answered' }] }),
  declined: () => show(quill, { pairing: [...readyPairing(), failed(new UserRejectedError())] }),
  error: () => show(quill, { pairing: [started, failed(new RelayUnreachableError())] }),
  offline: offline(() => show(quill, { pairing: [started, failed(new RelayUnreachableError())] })),
  mobile: onPhone(() => show(quill, { pairing: readyPairing() })),
  'mobile-loading': onPhone(() => show(quill, { pairing: [started] })),
  closed: onPhone(() => ({
    ...show(quill, {
      pairing: [
        ...readyPairing(),
        { type: 'pairing.linkOpened', href: `quill://wc?uri=${URI}`, name: 'Quill' },
      ],
    }),
    // The page stays on the screen, as when the app is not there.
    arrange: () => new Promise((resolve) => setTimeout(resolve, 2_700)),
  })),
  unsupported: () => show(unreachable('Tern'), { pairing: [] }),
  'unsupported-phone': onPhone(() => show(unreachable('Tern'), { pairing: [] })),
  'extension-only': () => show(withoutApp(toKnown('Basalt')), { pairing: [] }),
  longest: () => show(toKnown(WALLET_NAME), { pairing: readyPairing() }),
  'longest-phone': onPhone(() => show(toKnown(WALLET_NAME), { pairing: readyPairing() })),
})

function withoutApp({ mobileLink: _, ...wallet }: Wallet): Wallet {
  return wallet
}
