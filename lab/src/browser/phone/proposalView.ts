import type { WalletState } from '../windows/api.ts'
import { answers, questionView, siteView } from '../windows/questionView.ts'
import { originOf } from './askWallet.ts'
import type { Proposal } from './client.ts'
import { grantOthers, methodsOf, readWanted } from './namespaces.ts'

/** A proposal: the app, the networks and the methods. */
export function proposalView(
  proposal: Proposal,
  wallet: WalletState,
  decide: (approved: boolean) => void,
): HTMLElement[] {
  const { metadata } = proposal.proposer
  const wanted = readWanted(proposal.requiredNamespaces, proposal.optionalNamespaces)
  const names = wanted.chains.map((id) => wallet.chains.find((chain) => chain.id === id)?.name)
  const known = names.filter((name) => name !== undefined)
  const others = grantOthers(wanted, wallet.others)
  const sides = wallet.others.filter(({ caipNetworkId }) => others[caipNetworkId.split(':')[0] ?? ''])
  const shared = [...known, ...sides.map(({ name }) => name)]
  const methods = [...methodsOf(wanted), ...Object.values(others).flatMap((one) => one.methods)]
  const strange = [
    ...wanted.chains.filter((_, index) => names[index] === undefined).map((id) => `chain ${id}`),
    ...Object.keys(wanted.others).filter((namespace) => !others[namespace]),
    ...wanted.methods.filter((method) => !methodsOf(wanted).includes(method)),
  ]
  const warning =
    shared.length === 0 ? 'It asks for no network that this phone knows. Approving refuses it.' : undefined
  const rows = [
    ...(known.length > 0 ? [{ label: 'Account', value: wallet.selected }] : []),
    ...sides.map(({ name, addresses }) => ({ label: `On ${name}`, value: addresses.join(', ') })),
    { label: 'Networks', value: shared.join(', ') || 'none' },
    { label: 'May ask for', value: methods.join(', ') || 'nothing' },
    ...(strange.length > 0 ? [{ label: 'Left out', value: strange.join(', ') }] : []),
  ]
  const name = metadata.name || 'An app'
  const origin = originOf(metadata.url)
  return [
    siteView(origin, name),
    ...questionView({
      kind: 'connect',
      origin,
      title: `${name} wants to connect`,
      rows,
      ...(warning === undefined ? {} : { warning }),
    }),
    answers(warning !== undefined, decide),
  ]
}
