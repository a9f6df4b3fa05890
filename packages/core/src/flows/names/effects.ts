import type { Effects } from '../../store/flow.ts'

export const namesEffects: Effects = {
  analytics: {
    'names.registrationOpened': () => ({ event: 'OPEN_ENS_FLOW', properties: { isSmartAccount: false } }),
    'names.registerStarted': ({ name }) => ({
      event: 'REGISTER_NAME_INITIATED',
      properties: { isSmartAccount: false, ensName: name },
    }),
    'names.registered': ({ name }) => ({
      event: 'REGISTER_NAME_SUCCESS',
      properties: { isSmartAccount: false, ensName: name },
    }),
    'names.registerFailed': ({ name, failure }) => ({
      event: 'REGISTER_NAME_ERROR',
      properties: { isSmartAccount: false, ensName: name, error: failure.shortMessage },
    }),
  },
}
