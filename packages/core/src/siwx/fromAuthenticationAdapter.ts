import type { CaipNetworkId, SiwxSession } from '@latchkey/contract'
import type { KitStorage } from '../adapter/page.ts'
import type { AuthenticationAdapter, SiwxMessageData } from '../kit/siwx.ts'
import type { KitHandler } from './handlerOf.ts'

// Imports nothing from the entry, because a module that two chunks share becomes a file that every page loads.

interface Means {
  readonly storage: KitStorage
  /** Where the session is stored. */
  readonly key: string
  readonly parseSession: (stored: string | null) => SiwxSession | undefined
}

/**
 * Converts RainbowKit's four functions to a handler. They know one session but not its account, so the kit remembers the
 * account, the message and its expiry. Accounts on chains without a numeric id, which the functions can't name, are not
 * asked to sign in.
 */
export function fromAuthenticationAdapter(
  adapter: AuthenticationAdapter,
  { storage, key, parseSession }: Means,
): KitHandler {
  const messages = new Map<string, unknown>()
  const forget = async (): Promise<void> => {
    storage.removeItem(key)
    await adapter.signOut()
  }
  return {
    getRequired: () => adapter.getRequired?.() ?? true,
    appliesTo: (chainId) => /^\d+$/.test(referenceOf(chainId)),
    async createMessage({ accountAddress, chainId }) {
      const nonce = await adapter.getNonce()
      const message = adapter.createMessage({
        nonce,
        address: accountAddress,
        chainId: Number(referenceOf(chainId)),
      })
      const text = toText(adapter, message)
      messages.set(text, message)
      return { ...describe(text), accountAddress, chainId, nonce, toString: () => text }
    },
    async addSession(session) {
      // createMessage() may return more than a text, so its result is passed back unchanged.
      const message = (messages.get(session.message) ?? session.message) as never
      if (!(await adapter.verify({ message, signature: session.signature })))
        throw new Error('verify() of the authentication adapter returned false')
      storage.setItem(key, JSON.stringify(session))
    },
    async getSessions(chainId, address) {
      const session = parseSession(storage.getItem(key))
      return session?.data.chainId === chainId && session.data.accountAddress === address ? [session] : []
    },
    revokeSession: forget,
    async setSessions(sessions) {
      if (sessions.length === 0) await forget()
    },
  }
}

const referenceOf = (chainId: CaipNetworkId): string => chainId.slice(chainId.indexOf(':') + 1)

function toText(adapter: AuthenticationAdapter, message: unknown): string {
  if (typeof message === 'string') return message
  return adapter.getMessageBody?.({ message: message as never }) ?? String(message)
}

/** Parses the EIP-4361 lines that are present. */
function describe(text: string): Omit<SiwxMessageData, 'accountAddress' | 'chainId' | 'nonce'> {
  const line = (label: string): string | undefined => new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1]
  const statement = /^.+\n.+\n\n(.+)\n\nURI: /.exec(text)?.[1]
  const expirationTime = line('Expiration Time')
  return {
    domain: / wants you to sign in with your /.test(text) ? (text.split(' ')[0] ?? '') : location.host,
    uri: line('URI') ?? location.origin,
    version: line('Version') ?? '1',
    ...(statement ? { statement } : {}),
    ...(expirationTime ? { expirationTime } : {}),
  }
}
