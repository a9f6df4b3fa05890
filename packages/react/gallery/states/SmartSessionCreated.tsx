import { createSessionsKit, PCI, session } from '../createSessionsKit.ts'
import { defineStates } from '../states.ts'

const route = { view: 'SmartSessionCreated', pci: PCI } as const

export default defineStates('SmartSessionCreated', {
  ready: () => ({ kit: createSessionsKit([session({ pci: PCI })]), route }),
  loading: () => ({ kit: createSessionsKit('never'), route }),
  'not-listed': () => ({ kit: createSessionsKit([]), route }),
  error: () => ({ kit: createSessionsKit(503), route }),
})
