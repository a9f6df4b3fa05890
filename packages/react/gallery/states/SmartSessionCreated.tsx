import { createSessionsKit, PCI, session } from '../createSessionsKit.ts'
import { defineStates, type WriteState } from '../states.ts'

const show =
  (...listed: Parameters<typeof createSessionsKit>): WriteState =>
  () => ({ kit: createSessionsKit(...listed), route: { view: 'SmartSessionCreated', pci: PCI } })

export default defineStates('SmartSessionCreated', {
  ready: show([session({ pci: PCI })]),
  loading: show('never'),
  'not-listed': show([]),
  error: show(503),
})
