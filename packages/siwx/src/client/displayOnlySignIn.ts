import { readSiwxSession, type SiwxHandler, type SiwxSession } from '@latchkey/contract'
import { type MessageOptions, makeMessage } from './makeMessage.ts'

const NONCE_BYTES = 16

/** The storage of the sessions, and the contents of messages. */
export interface DisplayOnlySignInOptions extends MessageOptions {
  /** `localStorage` unless set. */
  readonly storage?: Pick<Storage, 'getItem' | 'setItem'>
  /** The key of the record. */
  readonly key?: string
}

/**
 * A handler for `siwx` of `createKit()` without a server, **for display only**. It verifies nothing, and the user can edit its stored
 * sessions. Use it for demonstrations and for what a page only shows, and never to protect anything.
 *
 * @param options - the storage of the sessions, and the contents of messages
 *
 * @example
 * const kit = createKit({ …, siwx: displayOnlySignIn() })
 */
export function displayOnlySignIn(options: DisplayOnlySignInOptions = {}): SiwxHandler {
  const { key = '@latchkey/display-only', required = false, signOutOnDisconnect = true } = options
  const storage = (): Pick<Storage, 'getItem' | 'setItem'> => options.storage ?? localStorage
  const read = (): readonly SiwxSession[] => parse(storage().getItem(key))
  const write = (sessions: readonly SiwxSession[]): void => storage().setItem(key, JSON.stringify(sessions))
  const isOf =
    (chainId: string, address: string) =>
    ({ data }: SiwxSession): boolean =>
      data.chainId === chainId && data.accountAddress === address
  return {
    createMessage: async (input) =>
      makeMessage(input, { nonce: createNonce(), issuedAtMs: Date.now() }, options),
    async addSession(session) {
      const { chainId, accountAddress } = session.data
      const isSame = isOf(chainId, accountAddress)
      write([...read().filter((one) => !isSame(one)), session])
    },
    async revokeSession(chainId, address) {
      const isGone = isOf(chainId, address)
      write(read().filter((one) => !isGone(one)))
    },
    async setSessions(sessions) {
      write(sessions)
    },
    getSessions: async (chainId, address) => read().filter(isOf(chainId, address)),
    getRequired: () => required,
    signOutOnDisconnect,
  }
}

/** Reads the stored sessions, without corrupt ones. */
function parse(stored: string | null): readonly SiwxSession[] {
  try {
    const sessions: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(sessions)
      ? sessions.map(readSiwxSession).filter((session) => session !== undefined)
      : []
  } catch {
    // The stored text is not JSON, so there are no sessions.
    return []
  }
}

/** 128 random bits in hex. */
function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
