import { type CaipNetworkId, writeSiwxMessage } from '@latchkey/contract'
import type {
  Adapter,
  AdapterConnection,
  SignedConnection,
  SignedMessage,
  SignInTerms,
} from '../adapter/adapter.ts'
import { records, type WalletRecord } from '../adapter/hear.ts'
import { SignInMismatchError, type SignInMismatchReason } from '../errors/siwx.ts'
import { RequestPendingError, UserRejectedError } from '../errors/wallet.ts'
import { isSupported } from '../flows/network/network.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxSession } from '../kit/siwx.ts'
import { handlerOf } from './handlerOf.ts'
import { keepSessions } from './keepSessions.ts'
import { prepareTerms } from './prepareTerms.ts'
import { siwxOf } from './siwxOf.ts'
import { startSiwx } from './startSiwx.ts'

/** The maximum time that a slow server may delay connecting. */
const TERMS_TIMEOUT_MS = 3_000

/**
 * Connectors that don't sign in while they connect, or did it incorrectly: the next attempt connects first, and signs afterwards.
 */
const plain = new WeakMap<Kit, Set<string>>()

type ConnectParameters = Parameters<Adapter['connect']>[0] & { isWanted(): boolean }

/**
 * Connects a wallet and signs in with one prompt, if the wallet supports it (ERC-7846, Sign In With Solana). Any other wallet connects,
 * and is asked to sign afterwards.
 *
 * @param record - collects the wallet's events from its answer on; the caller ends it
 * @throws SignInMismatchError if the wallet signed another message, SignInRefusedError if the handler refuses it, and what the adapter
 * throws. The wallet is then disconnected.
 */
export async function connectSignedIn(
  kit: Kit,
  adapter: Adapter,
  parameters: ConnectParameters,
  record: WalletRecord,
): Promise<AdapterConnection> {
  startSiwx(kit)
  const { connectorId, isWanted } = parameters
  const skipped = plain.get(kit) ?? new Set()
  plain.set(kit, skipped)
  if (skipped.has(connectorId) || hasDeclined(kit)) {
    const connection = await adapter.connect(parameters)
    records.add(record)
    return connection
  }
  let terms: SignInTerms | undefined
  const signIn = async (chainId: CaipNetworkId): Promise<SignInTerms | undefined> => {
    terms = await readTerms(kit, chainId)
    // If the wallet never answers, the next attempt connects first and signs afterwards.
    if (terms) skipped.add(connectorId)
    return terms
  }
  try {
    const { signed, ...connection }: SignedConnection = await adapter.connect({ ...parameters, signIn })
    records.add(record)
    if (!signed || !terms || !isWanted()) return connection
    const session = toSession(terms, connection.addresses[0] ?? '', signed)
    await keepSessions(kit, [session])
    if (!isWanted()) await takeBack(kit, session)
    skipped.delete(connectorId)
    return connection
  } catch (error) {
    if (error instanceof UserRejectedError) skipped.delete(connectorId)
    else if (terms && !(error instanceof RequestPendingError))
      await adapter.disconnect({ connectorId }).catch(() => {
        // Ignored: the page doesn't use the wallet in any case.
      })
    throw error
  }
}

/** Whether the user declined an optional sign-in in this tab, and is therefore not asked again. */
function hasDeclined(kit: Kit): boolean {
  const { isRequired, dismissed } = siwxOf(kit)
  return !isRequired && dismissed.length > 0
}

async function readTerms(kit: Kit, chainId: CaipNetworkId): Promise<SignInTerms | undefined> {
  if (!isSupported(kit.store.get().network, chainId)) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), TERMS_TIMEOUT_MS)
  })
  const terms = await Promise.race([prepareTerms(kit, chainId), late]).finally(() => clearTimeout(timer))
  // Without a time, each wallet would insert its own.
  return terms?.issuedAt ? terms : undefined
}

/** @throws SignInMismatchError unless the wallet signed exactly the page's text for the account that it connected */
function toSession(terms: SignInTerms, accountAddress: string, signed: SignedMessage): SiwxSession {
  const { message, signature, chain } = signed
  const data = { ...terms, accountAddress }
  // A message names its chain without the namespace.
  const wanted = writeSiwxMessage(chain ? { ...data, chainId: chain as CaipNetworkId } : data)
  if (message !== wanted) throw new SignInMismatchError({ reason: findMismatch(message, wanted) })
  return { data, message, signature }
}

const REASONS: Readonly<Record<string, SignInMismatchReason>> = {
  URI: 'uri_mismatch',
  'Chain ID': 'chain_mismatch',
  Nonce: 'nonce_mismatch',
}

/** The first line that differs. */
function findMismatch(message: string, wanted: string): SignInMismatchReason {
  const lines = message.split('\n')
  const wantedLines = wanted.split('\n')
  const at = wantedLines.findIndex((line, index) => line !== lines[index])
  if (at === 0) return 'domain_mismatch'
  if (at === 1) return 'address_mismatch'
  return REASONS[wantedLines[at]?.split(': ')[0] ?? ''] ?? 'message_mismatch'
}

/** The user canceled while the server verified, so the session ends. */
async function takeBack(kit: Kit, { data }: SiwxSession): Promise<void> {
  kit.store.dispatch({ type: 'siwx.signedOut', keys: [sessionKey(kit.store.get(), data)] })
  await handlerOf(kit)
    ?.revokeSession(data.chainId, data.accountAddress)
    .catch(() => {
      // The session expires, and the page doesn't use it.
    })
}
