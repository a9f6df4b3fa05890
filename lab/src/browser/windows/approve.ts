import { follow, type PendingView, readSession, tell, type WalletState } from './api.ts'
import { h, shortAddress } from './dom.ts'
import { header } from './header.ts'
import { answers, questionView, siteView } from './questionView.ts'

const TITLES = {
  connect: 'Connect',
  sign: 'Signature',
  transaction: 'Transaction',
  chain: 'Network',
  asset: 'Token',
} as const

const session = readSession()
const app = document.getElementById('app')
let shown: string | undefined

follow(session, (state) => {
  const [request] = state.pending
  if (!request) {
    // No request is open. A window that a page opened closes itself; any other shows a message.
    if (shown !== undefined) window.close()
    app?.replaceChildren(header('Lab Wallet'), h('p', { 'data-part': 'empty' }, 'Nothing waits for you.'))
    shown = undefined
    return
  }
  if (request.id === shown) return
  shown = request.id
  app?.replaceChildren(...view(request, state))
  document.title = `Lab Wallet: ${request.question.title}`
  document.querySelector('h2')?.focus()
})

function view(request: PendingView, state: WalletState): HTMLElement[] {
  const { question } = request
  const accounts = question.kind === 'connect' ? accountChoice(state) : undefined
  const decide = (approved: boolean): void => {
    for (const one of document.querySelectorAll('button')) one.disabled = true
    const chosen = accounts?.chosen()
    void tell('/decide', { session, id: request.id, approved, ...(chosen ? { accounts: chosen } : {}) })
  }
  return [
    header(TITLES[question.kind]),
    siteView(question.origin),
    ...questionView(question, accounts ? [accounts.element] : []),
    answers(question.warning !== undefined, decide),
    ...(state.pending.length > 1
      ? [h('p', { 'data-part': 'more' }, `${state.pending.length - 1} more waiting`)]
      : []),
  ]
}

function accountChoice(state: WalletState): { element: HTMLElement; chosen(): string[] } {
  const boxes = state.accounts.map((address) =>
    h('input', { type: 'checkbox', value: address, checked: address === state.selected }),
  )
  const rows = boxes.map((box, index) =>
    h('label', { 'data-part': 'row' }, box, h('span', {}, `Account ${index + 1}`), shortAddress(box.value)),
  )
  return {
    element: h('fieldset', { 'data-part': 'card' }, h('legend', {}, 'Accounts to share'), ...rows),
    chosen: () => boxes.filter(({ checked }) => checked).map(({ value }) => value),
  }
}
