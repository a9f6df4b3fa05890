import { writeSiwxMessage } from '@latchkey/contract'
import type { SiwxHandler, SiwxMessageInput, SiwxSession } from '../kit/siwx.ts'

export interface ScriptedHandler extends SiwxHandler {
  readonly kept: SiwxSession[]
  readonly calls: string[]
}

/** A handler in memory that accepts every signature. Overrides replace its functions. */
export function scriptedHandler(overrides: Partial<SiwxHandler> = {}): ScriptedHandler {
  const kept: SiwxSession[] = []
  const calls: string[] = []
  const note = (call: string): void => void calls.push(call)
  const remove = (isGone: (session: SiwxSession) => boolean): void => {
    kept.splice(0, kept.length, ...kept.filter((session) => !isGone(session)))
  }
  const handler: SiwxHandler = {
    createMessage: async (input) =>
      messageOf(input, calls.filter((call) => call.startsWith('create')).length),
    addSession: async (session) => void kept.push(session),
    revokeSession: async (chainId, address) =>
      remove(({ data }) => data.chainId === chainId && data.accountAddress === address),
    setSessions: async (sessions) => void kept.splice(0, kept.length, ...sessions),
    getSessions: async (chainId, address) =>
      kept.filter(({ data }) => data.chainId === chainId && data.accountAddress === address),
    ...overrides,
  }
  return {
    ...handler,
    kept,
    calls,
    createMessage(input) {
      note(`createMessage ${input.chainId} ${input.accountAddress}`)
      return handler.createMessage(input)
    },
    addSession(session) {
      note(`addSession ${session.signature}`)
      return handler.addSession(session)
    },
    revokeSession(chainId, address) {
      note(`revokeSession ${chainId} ${address}`)
      return handler.revokeSession(chainId, address)
    },
    setSessions(sessions) {
      note(`setSessions ${sessions.length}`)
      return handler.setSessions(sessions)
    },
    getSessions(chainId, address) {
      note(`getSessions ${chainId} ${address}`)
      return handler.getSessions(chainId, address)
    },
  }
}

/** Writes EIP-4361 texts, as servers verify them. */
export async function standardMessage(input: SiwxMessageInput) {
  const data = messageOf(input)
  return { ...data, toString: () => writeSiwxMessage(data) }
}

/** A message that names a page, with a nonce of its own. */
export function messageOf({ accountAddress, chainId }: SiwxMessageInput, number = 1) {
  return {
    accountAddress,
    chainId,
    domain: 'app.example.com',
    uri: 'https://app.example.com/',
    version: '1',
    nonce: `nonce000${number}`,
    statement: 'I accept the terms.',
    issuedAt: '2026-11-23T12:00:00.000Z',
    toString: () => `sign in ${chainId}:${accountAddress} nonce000${number}`,
  }
}
