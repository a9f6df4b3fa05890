import type { WalletState } from '../windows/api.ts'
import { type Answer, askLab, originOf } from './askWallet.ts'
import type { AuthRequest, PairingClient } from './client.ts'
import { METHODS } from './namespaces.ts'

const REJECTED = { code: 5000, message: 'User rejected.' }

interface Asked {
  readonly id: number
  readonly approve: (signature: string) => Promise<unknown>
}

/** The requests of apps to sign in while they connect. The phone shows the message, as any other that is to be signed. */
export function createAuthentications(client: PairingClient, walletId: string) {
  const asked = new Map<string, Asked>()

  async function answer(key: string, outcome: Answer): Promise<boolean> {
    const found = asked.get(key)
    if (!found || outcome.status === 'pending') return false
    asked.delete(key)
    if (outcome.status === 'done') await found.approve(String(outcome.result))
    else await client.rejectSessionAuthenticate({ id: found.id, reason: REJECTED })
    return true
  }

  return {
    async ask(id: number, { authPayload, requester }: AuthRequest, wallet: WalletState): Promise<void> {
      const known = [wallet.chainId, ...wallet.chains.map((chain) => chain.id)]
      const chains = authPayload.chains.filter((chain) => known.some((one) => chain === `eip155:${one}`))
      const [first] = chains
      if (first === undefined) return client.rejectSessionAuthenticate({ id, reason: REJECTED })
      const request = client.populateAuthPayload({ authPayload, chains, methods: METHODS })
      const iss = `did:pkh:${first}:${wallet.selected}`
      const message = client.formatAuthMessage({ request, iss })
      const key = `authenticate:${id}`
      asked.set(key, {
        id,
        approve: (s) =>
          client.approveSessionAuthenticate({
            id,
            auths: [client.buildAuthObject(request, { t: 'eip191', s }, iss)],
          }),
      })
      const bytes = Array.from(new TextEncoder().encode(message), (byte) =>
        byte.toString(16).padStart(2, '0'),
      )
      const outcome = await askLab({
        session: walletId,
        id: key,
        origin: originOf(requester.metadata.url),
        accounts: [wallet.selected],
        chain: first,
        method: 'personal_sign',
        params: [`0x${bytes.join('')}`, wallet.selected],
      })
      await answer(key, outcome)
    },
    /** @returns whether the outcome is of such a request */
    hear: (outcome: Answer & { id: string }) => answer(outcome.id, outcome),
  }
}
