import { signInWarning } from '@latchkey/clear-signing'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import type { Keys } from '../keys.ts'
import type { Call, Method } from '../method.ts'
import { isObject, type JsonObject, objectAt } from '../params.ts'
import type { Question } from '../question.ts'
import { CODES, invalid, WalletRpcError } from '../rpcError.ts'
import { accountsFor } from '../session.ts'
import { askForAccounts } from './accounts.ts'

/** `wallet_connect` (ERC-7846) with the capability `signInWithEthereum`. */
export const createConnectMethod =
  (keys: Keys): Method =>
  (call) => {
    requireOnePrompt(call)
    const { session, origin, method } = call
    const { capabilities } = objectAt(call.params, 0)
    const fields = isObject(capabilities) ? capabilities.signInWithEthereum : undefined
    const asked = askForAccounts(call, () => accountsFor(session, origin))
    const perform: typeof asked.perform = async (decision) => {
      asked.perform(decision)
      const accounts = accountsFor(session, origin)
      const [first = session.selected] = accounts
      if (!isObject(fields)) return { accounts: accounts.map((address) => ({ address, capabilities: {} })) }
      session.signed.push({ method, account: first })
      const message = writeText(fields, first)
      const signature = await keys.of(first).signMessage({ message })
      const signInWithEthereum = { message, signature }
      return {
        accounts: accounts.map((address) => ({
          address,
          capabilities: address === first ? { signInWithEthereum } : {},
        })),
      }
    }
    if (!isObject(fields)) return { ...asked, perform }
    const question = askToSignIn(origin, writeText(fields, session.selected), session.selected)
    return { ...asked, question, perform }
  }

export function askToSignIn(origin: string, text: string, account: string): Question {
  return {
    kind: 'connect',
    origin,
    title: 'Connect and sign in to this site',
    rows: [
      { label: 'It will see', value: 'Addresses, balances and activity' },
      { label: 'It signs in', value: 'The first account that you share' },
    ],
    text,
    ...signInWarning({ origin, account, text }),
  }
}

/** @throws 4200 unless the wallet is in a mode in which one prompt connects and signs in */
export function requireOnePrompt({ session, method }: Call): void {
  if (!session.traits.signsInAtOnce)
    throw new WalletRpcError(CODES.unsupportedMethod, `The Lab Wallet does not support ${method}.`)
}

/** A field that may be absent, as text. */
export const textOf = (fields: JsonObject, name: string): string | undefined =>
  typeof fields[name] === 'string' ? fields[name] : undefined

/** A list of texts that may be absent. */
export const textsOf = (fields: JsonObject, name: string): string[] | undefined =>
  Array.isArray(fields[name]) ? fields[name].map(String) : undefined

/** The wallet writes the message itself (EIP-4361). What the site left out, it fills in. */
function writeText(fields: JsonObject, address: Address): string {
  const time = (name: string): Date | undefined => {
    const text = textOf(fields, name)
    return text === undefined ? undefined : new Date(text)
  }
  try {
    return createSiweMessage({
      address,
      chainId: Number(textOf(fields, 'chainId')),
      domain: textOf(fields, 'domain') ?? '',
      nonce: textOf(fields, 'nonce') ?? '',
      uri: textOf(fields, 'uri') ?? '',
      version: '1',
      issuedAt: time('issuedAt') ?? new Date(),
      expirationTime: time('expirationTime'),
      notBefore: time('notBefore'),
      requestId: textOf(fields, 'requestId'),
      resources: textsOf(fields, 'resources'),
      scheme: textOf(fields, 'scheme'),
      statement: textOf(fields, 'statement'),
    })
  } catch (error) {
    throw invalid(`The sign-in cannot be written: ${String(error)}`)
  }
}
