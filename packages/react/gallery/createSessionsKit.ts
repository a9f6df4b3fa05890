import { type Session, sessions } from '@latchkey/contract'
import type { Kit } from '@latchkey/core'
import { answerRoute, type Said } from './answerRoute.ts'
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

/** A kit whose smart account has granted these permissions. */
export function createSessionsKit(listed: Said<readonly Session[]>): Kit {
  const kit = createSmartKit({ config: { features: { smartSessions: true } } })
  return answerRoute(kit, sessions, () => (typeof listed === 'object' ? { pcis: listed } : listed))
}
