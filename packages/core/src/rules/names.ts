import { isSmartAccount } from '../flows/accountType/isSmartAccount.ts'
import type { Effects } from '../kit/kit.ts'

export const namesEffects: Effects = {
  analytics: {
    'names.registrationOpened': (_, state) => ({
      event: 'OPEN_ENS_FLOW',
      properties: { isSmartAccount: isSmartAccount(state) },
    }),
    'names.registerStarted': ({ name }, state) => ({
      event: 'REGISTER_NAME_INITIATED',
      properties: { isSmartAccount: isSmartAccount(state), ensName: name },
    }),
    'names.registered': ({ name }, state) => ({
      event: 'REGISTER_NAME_SUCCESS',
      properties: { isSmartAccount: isSmartAccount(state), ensName: name },
    }),
    'names.registerFailed': ({ name, failure }, state) => ({
      event: 'REGISTER_NAME_ERROR',
      properties: { isSmartAccount: isSmartAccount(state), ensName: name, error: failure.shortMessage },
    }),
  },
}
