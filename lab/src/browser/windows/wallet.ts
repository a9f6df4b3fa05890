import { follow, readSession, tell, type WalletState } from './api.ts'
import { accountsCard, behaviourCard, type Choose, card, networksCard } from './cards.ts'
import { button, h } from './dom.ts'
import { header } from './header.ts'

const session = readSession()
const app = document.getElementById('app')
const choose: Choose = (path, body) => tell(path, { ...body, session })

follow(session, (state) => {
  const focused = document.activeElement?.id
  app?.replaceChildren(
    header('Lab Wallet'),
    waiting(state),
    accountsCard(state, choose),
    networksCard(state, choose),
    sites(state),
    behaviourCard(state, choose),
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
