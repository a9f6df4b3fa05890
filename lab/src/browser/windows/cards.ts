import type { WalletState } from './api.ts'
import { h, shortAddress } from './dom.ts'

export type Choose = (path: string, body: Record<string, unknown>) => Promise<void>

export const card = (title: string, children: HTMLElement[]): HTMLElement =>
  h('section', { 'data-part': 'card' }, h('h2', {}, title), ...children)

export function accountsCard(state: WalletState, choose: Choose): HTMLElement {
  return card(
    'Account',
    state.accounts.map((address, index) =>
      choice(
        'account',
        address,
        address === state.selected,
        [`Account ${index + 1}`, shortAddress(address)],
        () => choose('/account', { address }),
      ),
    ),
  )
}

export function networksCard(state: WalletState, choose: Choose): HTMLElement {
  return card(
    'Network',
    state.chains.map(({ id, name }) =>
      choice('network', String(id), id === state.chainId, [name, String(id)], () =>
        choose('/chain', { chainId: id }),
      ),
    ),
  )
}

export function behaviourCard(state: WalletState, choose: Choose): HTMLElement {
  const select = h(
    'select',
    { id: 'mode', 'aria-label': 'What the wallet does when asked' },
    ...state.modes.map(({ name, label }) =>
      h('option', { value: name, selected: name === state.mode }, label),
    ),
  )
  select.addEventListener('change', () => void choose('/mode', { mode: select.value }))
  return card('When asked', [select])
}

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
