import { type Session, sessions } from '@latchkey/contract'
import { type Kit, ServiceError, type Services } from '@latchkey/core'
import { createSmartKit } from './createSmartKit.ts'

export const PCI = '0b7c0f5e-6d8c-4d0a-9a57-3f3f6a7d1c11'

/** A permission to send half an ether a day, of which a fifth is used. */
export function session(more: Partial<Session> = {}): Session {
  return {
    pci: crypto.randomUUID(),
    chainId: 'eip155:42161',
    project: { id: 'test', name: 'Relay Programme' },
    delegate: `0x${'7'.repeat(40)}`,
    permission: {
      ...{ type: 'native-token-periodic', amount: '500000000000000000', periodSeconds: 86_400 },
      startsAt: 1_700_000_000,
    },
    expiresAt: 1_900_000_000,
    delegationHash: `0x${'a'.repeat(64)}`,
    createdAt: 1_700_000_000,
    revokedAt: null,
    status: 'active',
    used: { uses: null, amount: '100000000000000000', periodEndsAt: 1_800_000_000 },
    ...more,
  }
}

/** A kit whose smart account has granted these; `never` leaves the question open, a number is the status of its refusal. */
export function createSessionsKit(listed: readonly Session[] | 'never' | number): Kit {
  const kit = createSmartKit({ config: { features: { smartSessions: true } } })
  const { services } = kit
  const call = (route: { readonly name: string }, ...more: unknown[]): Promise<unknown> => {
    if (route !== sessions) return Reflect.apply(services.call, services, [route, ...more])
    if (listed === 'never') return new Promise(() => {})
    if (typeof listed === 'number')
      return Promise.reject(new ServiceError({ route: route.name, status: listed }))
    return Promise.resolve({ pcis: listed })
  }
  return Object.assign(kit, { services: { call } as Services })
}
