import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import type { Session, SessionGrant } from '@latchkey/contract'
import {
  type Call,
  type Delegation,
  delegationTypedData,
  disablingCall,
  hashDelegation,
  hashOperation,
  pciToNumber,
  revocationOf,
} from '@latchkey/smart-account'
import { type Address, getAddress, hashTypedData, isAddressEqual, size } from 'viem'
import type { Project } from '../../projects/project.ts'
import { Failure } from '../../server/Failure.ts'
import { signerOf } from './checkOperation.ts'
import { createWaiting } from './createWaiting.ts'
import { readSequence } from './entryPoint.ts'
import { OperationError } from './OperationError.ts'
import type { Relayer } from './relayer.ts'
import { delegationIn, isSignedBy, ownerOf, readGrant, requireEnforceable } from './sessionDelegations.ts'
import type { SessionStore, StoredSession } from './sessionStore.ts'
import { type ReadUse, type SessionUse, statusOf } from './sessionUse.ts'
import type { RelayerStore } from './store.ts'
import { toHex } from './stored.ts'

export interface SessionService {
  /** @param account - CAIP-10 */
  list(account: string): Promise<Session[]>
  /** @throws Failure 400 if no enforcer can enforce the grant, or the grant has already expired */
  create(
    account: string,
    grant: SessionGrant,
    on: { readonly projectId: string; readonly client: string },
  ): Promise<{ pci: string; key: string }>
  /** @throws Failure 400 if the account has not signed exactly this grant, 404 without the session's key */
  activate(
    account: string,
    parts: { readonly pci: string; readonly key: string; readonly signature: string },
    client: string,
  ): Promise<{ delegationHash: string }>
  /** @throws Failure 400 if the session was already revoked, has expired, or the account did not sign */
  revoke(
    account: string,
    parts: { readonly pci: string; readonly signature: string },
    on: { readonly projectId: string; readonly project: Project | undefined },
  ): Promise<{ userOpHash: string }>
  own(chain: string, account: string): Promise<readonly Call[]>
  /** Calls that an account's first operation must make, to disable sessions that were revoked before. */
  owedBy(chain: string, account: string): Promise<readonly Call[]>
  tidy(): Promise<void>
}

export interface SessionParts {
  readonly relayers: ReadonlyMap<string, Relayer>
  readonly store: SessionStore
  readonly operations: RelayerStore
  readonly readUse: ReadUse
  readonly nameOf: (projectId: string) => string
  readonly now: () => number
}

const MOST_LISTED = 255
/** Part of the 16 KiB of call data that is available for the sessions that an account's first operation must disable. */
const MOST_OWED_BYTES = 10_000
/** States in which a revoking operation is open, so that no other is needed. */
const ON_THE_WAY: readonly string[] = ['queued', 'sent', 'included']
/** ERC-7769: the paymaster refuses to pay. */
const UNPAID = -32_504
const KEY_BYTES = 32
/** A session that is not activated within this time is deleted. */
const WAIT_SECONDS = 600
export function createSessionService(parts: SessionParts): SessionService {
  const { relayers, store, operations, readUse, nameOf, now } = parts
  const seconds = () => Math.floor(now() / 1_000)
  const waiting = createWaiting(now, WAIT_SECONDS * 1_000)
  /** The newest block's time, which enforcers use; our own clock while the chain cannot be read. */
  const chainSeconds = async (relayer: Relayer | undefined): Promise<number> => {
    try {
      return relayer ? Number((await relayer.node.head()).timestamp) : seconds()
    } catch {
      return seconds()
    }
  }

  const split = (caip: string): { chain: string; account: Address; relayer: Relayer | undefined } => {
    const at = caip.lastIndexOf(':')
    const chain = caip.slice(0, at)
    const account = getAddress(caip.slice(at + 1).toLowerCase())
    return { chain, account, relayer: relayers.get(chain) }
  }
  const need = (caip: string): { chain: string; account: Address; relayer: Relayer } => {
    const { relayer, ...rest } = split(caip)
    if (relayer) return { ...rest, relayer }
    const served = [...relayers.keys()].join(', ') || 'none'
    throw new Failure(400, 'address', `address: no relayer serves this chain. Served: ${served}.`)
  }
  const needSession = async (caip: string, pci: string): Promise<StoredSession> => {
    const { chain, account } = split(caip)
    const session = await store.find(pci.toLowerCase())
    if (session && session.chain === chain && session.account === account.toLowerCase()) return session
    throw new Failure(404, 'pci', 'pci: this account has no such session.')
  }

  /** Describes a session. Also stores its revocation if the chain reports it. */
  const describe = async (
    session: StoredSession,
    use: SessionUse | undefined,
    { chainTime, isDeployed }: { readonly chainTime: number; readonly isDeployed: boolean },
  ): Promise<Session> => {
    const grant = readGrant(session)
    if (use?.isDisabled && session.revoked_at === null) await store.setRevoked(session.pci, seconds())
    const revocation =
      session.revocation === null || use?.isDisabled ? undefined : await operations.find(session.revocation)
    const isRevoking = revocation !== undefined && ON_THE_WAY.includes(revocation.status)
    // A revocation before the account is deployed counts until deployment.
    const isRevoked = use?.isDisabled || (session.revoked_at !== null && (!use || !isDeployed))
    const revokedAt = isRevoked ? Number(session.revoked_at ?? seconds()) : null
    return {
      pci: session.pci,
      chainId: session.chain,
      project: { id: session.project_id, name: nameOf(session.project_id) },
      ...grant,
      delegationHash: session.delegation_hash ?? '',
      createdAt: Number(session.created_at),
      revokedAt,
      status: statusOf({ grant, isRevoked, isRevoking, use, now: chainTime }),
      used: use ? use.used : null,
    }
  }

  const own = async (chain: string, account: string): Promise<readonly Call[]> =>
    (await store.list(account, chain, MOST_LISTED)).map((session) => disablingCall(delegationIn(session)))
  /** Checks that the account's first operation has room to revoke all sessions. */
  const requireUndoable = async (
    { chain, account }: StoredSession,
    delegation: Delegation,
  ): Promise<void> => {
    const all = [...(await own(chain, account)), disablingCall(delegation)]
    const bytes = all.reduce((sum, { data }) => sum + size(data), 0)
    if (bytes <= MOST_OWED_BYTES) return
    throw new Failure(
      400,
      'pci',
      'pci: an account that is not deployed can grant no more permissions. Make its first transaction before.',
    )
  }

  return {
    own,
    async list(caip) {
      const { chain, account, relayer } = split(caip)
      const stored = await store.list(account.toLowerCase(), chain, MOST_LISTED)
      if (stored.length === 0) return []
      const chainTime = await chainSeconds(relayer)
      const uses = relayer
        ? await readUse(
            chain,
            stored.map((session) => delegationIn(session)),
            stored.map(readGrant),
            chainTime,
          )
        : []
      const isMarked = stored.some(({ revoked_at }, at) => revoked_at !== null && !uses[at]?.isDisabled)
      // If the chain cannot be read, the stored revocation counts.
      const code = isMarked ? await relayer?.node.code(account).catch(() => '0x') : '0x'
      const isDeployed = code !== undefined && code !== '0x'
      return Promise.all(stored.map((session, at) => describe(session, uses[at], { chainTime, isDeployed })))
    },
    async create(caip, grant, { projectId, client }) {
      const { chain, account, relayer } = need(caip)
      if (grant.expiresAt <= (await chainSeconds(relayer)))
        throw new Failure(400, 'grant.expiresAt', 'grant.expiresAt: is in the past.')
      const pci = randomUUID()
      requireEnforceable(account, pci, grant)
      await store.forget(seconds() - WAIT_SECONDS)
      if (!waiting.admit(client))
        throw new Failure(
          429,
          'address',
          'Too many sessions were begun from here without activating them. Try again in ten minutes.',
          { headers: { 'retry-after': String(WAIT_SECONDS) } },
        )
      const key = randomBytes(KEY_BYTES).toString('base64url')
      await store.add({
        pci,
        key_digest: digestOf(key),
        project_id: projectId,
        account: account.toLowerCase(),
        chain,
        grant_text: JSON.stringify(grant),
        delegation_hash: null,
        signature: null,
        revocation: null,
        revoked_at: null,
        created_at: seconds(),
      })
      return { pci, key }
    },
    async activate(caip, { pci, key, signature }, client) {
      const { account, relayer } = need(caip)
      const session = await needSession(caip, pci)
      const isKnown = timingSafeEqual(Buffer.from(digestOf(key)), Buffer.from(session.key_digest))
      if (!isKnown) throw new Failure(404, 'pci', 'pci: this account has no such session.')
      const isWaiting = session.delegation_hash === null
      if (isWaiting && Number(session.created_at) < seconds() - WAIT_SECONDS)
        throw new Failure(400, 'pci', 'pci: the session was not activated in time. Begin another one.')
      const delegation = delegationIn(session)
      const hash = hashTypedData(delegationTypedData(delegation, relayer.chainId))
      if (!(await isSignedBy(relayer, account, hash, toHex(signature))))
        throw new Failure(
          400,
          'signature',
          'signature: the account has not signed this grant. What is signed must be the delegation of exactly the grant that began the session.',
        )
      if (isWaiting && (await relayer.node.code(account)) === '0x') await requireUndoable(session, delegation)
      const delegationHash = hashDelegation(delegation)
      await store.activate(session.pci, delegationHash, signature.toLowerCase())
      if (isWaiting) waiting.end(client)
      return { delegationHash }
    },
    async revoke(caip, { pci, signature }, on) {
      const { account, relayer } = need(caip)
      const session = await needSession(caip, pci)
      if (session.delegation_hash === null || session.signature === null)
        throw new Failure(400, 'pci', 'pci: the session was never activated.')
      // Both the wallet and the page may send the revocation.
      const known = session.revocation === null ? undefined : await operations.find(session.revocation)
      if (session.revocation !== null && known && ON_THE_WAY.includes(known.status))
        return { userOpHash: session.revocation }
      const isDeployed = (await relayer.node.code(account)) !== '0x'
      const delegation = delegationIn(session)
      const isDisabled = isDeployed
        ? (await readUse(session.chain, [delegation], [readGrant(session)], seconds()))[0]?.isDisabled
        : session.revoked_at !== null
      if (isDisabled && session.revocation !== null) return { userOpHash: session.revocation }
      if (isDisabled) throw new Failure(400, 'pci', 'pci: the session was revoked already.')
      const grant = readGrant(session)
      if (grant.expiresAt <= (await chainSeconds(relayer)))
        throw new Failure(400, 'pci', 'pci: the session has expired.')
      const owner = isDeployed
        ? undefined
        : await ownerOf(delegation, relayer.chainId, toHex(session.signature))
      const sequence = (await readSequence(relayer.node, account, pciToNumber(session.pci))) ?? 0n
      const operation = revocationOf(session.pci, delegation, { owner, sequence })
      if (owner) {
        // No session works before the account is deployed, and the account's first operation disables this one.
        const signed = { ...operation, signature: toHex(signature) }
        const signer = await signerOf(signed, relayer.chainId).catch(() => undefined)
        if (!signer || !isAddressEqual(signer, owner)) throw notSigned()
        const userOpHash = hashOperation(signed, relayer.chainId)
        await store.setRevocation(session.pci, userOpHash)
        await store.setRevoked(session.pci, seconds())
        return { userOpHash }
      }
      try {
        const userOpHash = await relayer.submit(
          { ...operation, signature: toHex(signature) },
          { ...on, isRevocation: true },
        )
        await store.setRevocation(session.pci, userOpHash)
        return { userOpHash }
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        if (/AA24/.test(error.message)) throw notSigned(error)
        // The account can still pay for the operation itself.
        const status = error.code === UNPAID ? 402 : 400
        throw new Failure(status, 'signature', `The session could not be revoked: ${error.message}`, {
          cause: error,
        })
      }
    },
    async owedBy(chain, account) {
      const marked = await store.marked(account, chain, seconds())
      return marked.map((session) => disablingCall(delegationIn(session)))
    },
    tidy: () => store.forget(seconds() - WAIT_SECONDS),
  }
}

function notSigned(cause?: unknown): Failure {
  return new Failure(
    400,
    'signature',
    'signature: the account’s owner has not signed the operation that disables this session. Sign it again.',
    { cause },
  )
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
