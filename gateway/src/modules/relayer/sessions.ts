import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'
import { type Session, type SessionGrant, sessionGrant } from '@latchkey/contract'
import {
  type Delegation,
  delegationOf,
  delegationTypedData,
  ENTRY_POINT,
  GrantError,
  hashDelegation,
  newDelegationOf,
  pciToNumber,
  revocationOf,
  smartAccountAddress,
} from '@latchkey/smart-account'
import * as v from 'valibot'
import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashTypedData,
  isAddressEqual,
  parseAbi,
  recoverAddress,
} from 'viem'
import type { Project } from '../../projects/project.ts'
import { Failure } from '../../server/Failure.ts'
import type { Relayer } from './createRelayer.ts'
import { encodeGetNonce } from './entryPoint.ts'
import { OperationError } from './OperationError.ts'
import type { SessionStore, StoredSession } from './sessionStore.ts'
import { type ReadUse, type SessionUse, statusOf } from './sessionUse.ts'
import type { RelayerStore } from './store.ts'

/** Permissions that smart accounts grant and take back. */
export interface SessionService {
  /** @param account - CAIP-10 */
  list(account: string): Promise<Session[]>
  /** @throws Failure 400 where no enforcer can hold anybody to the grant, or it has ended already */
  create(account: string, grant: SessionGrant, projectId: string): Promise<{ pci: string; key: string }>
  /** @throws Failure 400 where the account has not signed exactly this grant, 404 without the session's key */
  activate(
    account: string,
    parts: { readonly pci: string; readonly key: string; readonly signature: string },
  ): Promise<{ delegationHash: string }>
  /** @throws Failure 400 where it was taken back already, has expired, or somebody else signed */
  revoke(
    account: string,
    parts: { readonly pci: string; readonly signature: string },
    on: { readonly projectId: string; readonly project: Project | undefined },
  ): Promise<{ userOpHash: string }>
  tidy(): Promise<void>
}

/** What the service works with. */
export interface SessionParts {
  readonly relayers: ReadonlyMap<string, Relayer>
  readonly store: SessionStore
  readonly operations: RelayerStore
  readonly readUse: ReadUse
  /** A project's name, for lists. */
  readonly nameOf: (projectId: string) => string
  readonly now: () => number
}

const MOST_LISTED = 255
const MOST_WAITING = 20
const KEY_BYTES = 32
/** A session that is not activated by then is forgotten. */
const WAIT_SECONDS = 600
const ACCOUNT_ABI = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])
const IS_VALID = '0x1626ba7e'

export function createSessionService(parts: SessionParts): SessionService {
  const { relayers, store, operations, readUse, nameOf, now } = parts
  const seconds = () => Math.floor(now() / 1_000)
  /** The newest block's time, by which enforcers judge. Our own clock may differ; it stands in while the chain cannot be read. */
  const chainSeconds = async (relayer: Relayer | undefined): Promise<number> => {
    try {
      return relayer ? Number((await relayer.node.head()).timestamp) : seconds()
    } catch {
      // The list says by itself that the chain cannot be read.
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

  /** What a list says of a session; on the way it notes what the chain says of its end. */
  const describe = async (
    session: StoredSession,
    use: SessionUse | undefined,
    chainTime: number,
  ): Promise<Session> => {
    const grant = readGrant(session)
    if (use?.isDisabled && session.revoked_at === null) await store.setRevoked(session.pci, seconds())
    const revocation =
      session.revocation === null || use?.isDisabled ? undefined : await operations.find(session.revocation)
    const isRevoking = revocation !== undefined && revocation.status !== 'failed'
    const isRevoked = use?.isDisabled ?? session.revoked_at !== null
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

  return {
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
      return Promise.all(stored.map((session, at) => describe(session, uses[at], chainTime)))
    },
    async create(caip, grant, projectId) {
      const { chain, account, relayer } = need(caip)
      if (grant.expiresAt <= (await chainSeconds(relayer)))
        throw new Failure(400, 'grant.expiresAt', 'grant.expiresAt: is in the past.')
      const pci = randomUUID()
      build(account, pci, grant)
      await store.forget(seconds() - WAIT_SECONDS)
      if ((await store.countWaiting(account.toLowerCase(), chain)) >= MOST_WAITING)
        throw new Failure(
          429,
          'address',
          'This account has begun too many sessions without activating them. Try again in ten minutes.',
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
    async activate(caip, { pci, key, signature }) {
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
      const delegationHash = hashDelegation(delegation)
      await store.activate(session.pci, delegationHash, signature.toLowerCase())
      return { delegationHash }
    },
    async revoke(caip, { pci, signature }, on) {
      const { account, relayer } = need(caip)
      const session = await needSession(caip, pci)
      if (session.delegation_hash === null || session.signature === null)
        throw new Failure(400, 'pci', 'pci: the session was never activated.')
      // The wallet sends it, and the page that asked for it may do so, too.
      const known = session.revocation === null ? undefined : await operations.find(session.revocation)
      if (session.revocation !== null && known && known.status !== 'failed')
        return { userOpHash: session.revocation }
      if (session.revoked_at !== null) throw new Failure(400, 'pci', 'pci: the session was revoked already.')
      const grant = readGrant(session)
      if (grant.expiresAt <= (await chainSeconds(relayer)))
        throw new Failure(400, 'pci', 'pci: the session has expired.')
      const delegation = delegationIn(session)
      const isDeployed = (await relayer.node.code(account)) !== '0x'
      const operation = revocationOf(session.pci, delegation, {
        owner: isDeployed ? undefined : await ownerOf(delegation, relayer.chainId, toHex(session.signature)),
        sequence: await sequenceOf(relayer, account, session.pci),
      })
      try {
        const userOpHash = await relayer.submit(
          { ...operation, signature: toHex(signature) },
          { ...on, isRevocation: true },
        )
        await store.setRevocation(session.pci, userOpHash)
        return { userOpHash }
      } catch (error) {
        if (!(error instanceof OperationError)) throw error
        throw new Failure(
          400,
          'signature',
          /AA24/.test(error.message)
            ? 'signature: the account’s owner has not signed the operation that disables this session. Sign it again.'
            : `The session could not be revoked: ${error.message}`,
          { cause: error },
        )
      }
    },
    tidy: () => store.forget(seconds() - WAIT_SECONDS),
  }
}

/** @throws Failure 400 where no enforcer can hold anybody to the grant */
function build(account: Address, pci: string, grant: SessionGrant): Delegation {
  try {
    return newDelegationOf(account, pci, grant)
  } catch (error) {
    if (!(error instanceof GrantError)) throw error
    throw new Failure(400, 'grant', `grant: ${error.message}`, { cause: error })
  }
}

/** The delegation of a stored session. The grant was checked when the session began. */
function delegationIn(session: StoredSession): Delegation {
  return delegationOf(toHex(session.account), session.pci, readGrant(session))
}

function readGrant({ grant_text }: StoredSession): SessionGrant {
  return v.parse(sessionGrant, JSON.parse(grant_text))
}

/** A deployed account is asked; before that, its address says who owns it. */
async function isSignedBy(relayer: Relayer, account: Address, hash: Hex, signature: Hex): Promise<boolean> {
  if ((await relayer.node.code(account)) === '0x') {
    const signer = await recoverAddress({ hash, signature }).catch(() => undefined)
    return signer !== undefined && isAddressEqual(smartAccountAddress(signer), account)
  }
  const data = encodeFunctionData({
    abi: ACCOUNT_ABI,
    functionName: 'isValidSignature',
    args: [hash, signature],
  })
  return (await relayer.node.read(account, data))?.startsWith(IS_VALID) ?? false
}

async function ownerOf(delegation: Delegation, chainId: number, signature: Hex): Promise<Address> {
  const hash = hashTypedData(delegationTypedData(delegation, chainId))
  return recoverAddress({ hash, signature })
}

async function sequenceOf(relayer: Relayer, account: Address, pci: string): Promise<bigint> {
  const answer = await relayer.node.read(ENTRY_POINT, encodeGetNonce(account, pciToNumber(pci)))
  return BigInt.asUintN(64, BigInt(answer ?? '0x0'))
}

function digestOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** The contract's schemas let through nothing but hex. */
function toHex(text: string): Hex {
  return text as Hex
}
