// Opens the wallet's window for the pending requests. If the browser blocks it, the page shows a button instead.
import { tellWallet, WALLET_PATH } from './session.ts'

type ApprovalWindow = {
  /** Shows the window until the request is answered. Closing the window rejects the request. */
  during<outcome>(outcome: Promise<outcome>): Promise<outcome>
}

const WINDOW_FEATURES = 'popup,width=400,height=680'
const LOOK_WHETHER_CLOSED_MS = 250

export function createApprovalWindow(session: string): ApprovalWindow {
  let opened: Window | null = null
  let waiting = 0
  let pill: HTMLElement | undefined

  const open = (): void => {
    opened = window.open(
      `${WALLET_PATH}/approve?session=${encodeURIComponent(session)}`,
      `lab-wallet-${session.slice(0, 8)}`,
      WINDOW_FEATURES,
    )
    opened?.focus()
    if (opened) hidePill()
    else showPill()
  }
  const hidePill = (): void => {
    pill?.remove()
    pill = undefined
  }
  const showPill = (): void => {
    pill ??= makePill(open)
    document.documentElement.append(pill)
  }

  return {
    async during(outcome) {
      waiting++
      open()
      const timer = setInterval(() => {
        if (!opened?.closed) return
        opened = null
        void tellWallet('/decide', {
          session,
          approved: false,
          reason: 'The user closed the Lab Wallet’s window.',
        })
      }, LOOK_WHETHER_CLOSED_MS)
      try {
        return await outcome
      } finally {
        clearInterval(timer)
        waiting--
        if (waiting === 0) hidePill()
      }
    },
  }
}

function makePill(open: () => void): HTMLElement {
  const host = document.createElement('lab-wallet-pill')
  const root = host.attachShadow({ mode: 'open' })
  // An adopted sheet passes a policy that forbids inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host { all: initial; position: fixed; inset-block-end: 16px; inset-inline-end: 16px; z-index: 2147483647; }
    button { display: flex; align-items: center; gap: 12px; min-block-size: 44px; padding: 0 6px 0 16px; border: 0; border-radius: 999px;
      background: #e8ebf1; color: #131822; box-shadow: 0 8px 24px -8px rgb(0 0 0 / .5); cursor: pointer;
      font: 500 14px/20px ui-sans-serif, system-ui, sans-serif; }
    button:focus-visible { outline: 2px solid #60a7ff; outline-offset: 2px; }
    b { padding: 6px 14px; border-radius: 999px; background: #04803d; color: #fff; font-weight: 600; }
  `)
  root.adoptedStyleSheets = [sheet]
  const button = document.createElement('button')
  const action = document.createElement('b')
  action.textContent = 'Open'
  button.append('Lab Wallet is waiting', action)
  button.addEventListener('click', open)
  root.append(button)
  return host
}
