import { follow, readSession, tell, type WalletState } from './api.ts'
import { button, h, shortAddress } from './dom.ts'
import { header } from './header.ts'

const session = readSession()
const app = document.getElementById('app')

follow(session, (state) => {
  const focused = document.activeElement?.id
  app?.replaceChildren(
    header('Lab Wallet'),
    waiting(state),
    accounts(state),
    networks(state),
    sites(state),
    behaviour(state),
    h('section', { 'data-part': 'card' }, h('h2', {}, 'Funds'), h('p', {}, FAUCET)),
  )
  if (focused) document.getElementById(focused)?.focus()
})

const FAUCET =
  'Each account starts with 100 ETH, 1000 USDC and 1000 ARB on both networks. For more, post to the lab’s /control/42161/balance or /tokens, or start again with --fresh.'

function waiting({ pending }: WalletState): HTMLElement {
  if (pending.length === 0) return h('p', { 'data-part': 'empty' }, 'Nothing waits for you.')
  const url = `/__lab/wallet/approve?session=${encodeURIComponent(session)}`
  return h('p', {}, h('a', { href: url, 'data-part': 'link' }, `${pending.length} waiting: decide`))
}

function accounts(state: WalletState): HTMLElement {
  return card(
    'Account',
    state.accounts.map((address, index) =>
      choice(
        'account',
        address,
        address === state.selected,
        [`Account ${index + 1}`, shortAddress(address)],
        () => tell('/account', { session, address }),
      ),
    ),
  )
}

function networks(state: WalletState): HTMLElement {
  return card(
    'Network',
    state.chains.map(({ id, name }) =>
      choice('network', String(id), id === state.chainId, [name, String(id)], () =>
        tell('/chain', { session, chainId: id }),
      ),
    ),
  )
}

function sites(state: WalletState): HTMLElement {
  const rows = state.sites.map(({ origin, accounts: shared }, index) =>
    h(
      'div',
      { 'data-part': 'row' },
      h('span', {}, new URL(origin).host),
      h('small', {}, shared.length === 1 ? '1 account' : `${shared.length} accounts`),
      button(
        'Disconnect',
        { id: `revoke-${index}`, 'aria-label': `Disconnect ${origin}` },
        () => void tell('/revoke', { session, origin }),
      ),
    ),
  )
  return card('Connected sites', rows.length > 0 ? rows : [h('p', { 'data-part': 'empty' }, 'None')])
}

function behaviour(state: WalletState): HTMLElement {
  const select = h(
    'select',
    { id: 'mode', 'aria-label': 'What the wallet does when asked' },
    ...state.modes.map(({ name, label }) =>
      h('option', { value: name, selected: name === state.mode }, label),
    ),
  )
  select.addEventListener('change', () => void tell('/mode', { session, mode: select.value }))
  return card('When asked', [select])
}

const card = (title: string, children: HTMLElement[]): HTMLElement =>
  h('section', { 'data-part': 'card' }, h('h2', {}, title), ...children)

function choice(
  name: string,
  value: string,
  checked: boolean,
  content: (Node | string)[],
  onChoose: () => Promise<void>,
): HTMLElement {
  const input = h('input', { type: 'radio', name, value, id: `${name}-${value}`, checked })
  input.addEventListener('change', () => void onChoose())
  const [label = '', detail = ''] = content
  return h('label', { 'data-part': 'row' }, input, h('span', {}, label), h('small', {}, detail))
}
