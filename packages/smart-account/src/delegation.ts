import type { SessionGrant } from '@latchkey/contract'
import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  hashStruct,
  isAddressEqual,
  size,
  type TypedDataDefinition,
} from 'viem'
import { DELEGATION, MANAGER_ABI } from './abis.ts'
import { DELEGATION_MANAGER } from './addresses.ts'
import { type Call, encodeCall, SINGLE_CALL } from './calls.ts'
import { type Caveat, caveatsOf, GrantError } from './caveats.ts'

/** A right that an account gives to a delegate, in the form that the chain checks (ERC-7710). */
export interface Delegation {
  readonly delegate: Address
  readonly delegator: Address
  readonly authority: Hex
  readonly caveats: readonly Caveat[]
  readonly salt: bigint
}

/** With this delegate, the DelegationManager lets anyone use the delegation. */
const ANY_DELEGATE = '0x0000000000000000000000000000000000000a11'

/** The authority of a delegation by the account itself, as opposed to one that passes on another delegation. */
const ROOT_AUTHORITY: Hex = '0xffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff'

/**
 * The delegation of a session. Everything in it follows from the session's id, the account and the grant, so the page, the frame and the
 * gateway each build the same one.
 *
 * @param account - the smart account that grants
 * @param pci - the session's UUID, which becomes the salt
 * @throws GrantError if the enforcers cannot enforce the grant
 *
 * @example
 * const signature = await owner.signTypedData(delegationTypedData(delegationOf(account, pci, grant), 42161))
 */
export function delegationOf(account: Address, pci: string, grant: SessionGrant): Delegation {
  return {
    delegate: getAddress(grant.delegate),
    delegator: getAddress(account),
    authority: ROOT_AUTHORITY,
    caveats: caveatsOf(grant),
    salt: pciToNumber(pci),
  }
}

/** The maximum pinned call data. The call that takes a permission back has to repeat all of it. */
const MOST_PINNED_BYTES = 1_024

/**
 * The delegation of a new session, with stricter checks than {@link delegationOf}. Older delegations skip these checks, so that they can still
 * be rebuilt and taken back.
 *
 * @param account - the smart account that grants
 * @param pci - the session's UUID
 * @throws GrantError if the delegate is the address for anyone, if the enforcers cannot enforce the grant, or if the grant pins so much call data
 *   that taking it back would cost too much
 *
 * @example
 * const delegation = newDelegationOf(account, pci, grant)
 */
export function newDelegationOf(account: Address, pci: string, grant: SessionGrant): Delegation {
  if (isAddressEqual(getAddress(grant.delegate), ANY_DELEGATE))
    throw new GrantError('this address stands for everybody')
  const pieces = grant.permission.type === 'contract-call' ? (grant.permission.calldata ?? []) : []
  const bytes = pieces.reduce((sum, { value }) => sum + size(value as Hex), 0)
  if (bytes > MOST_PINNED_BYTES)
    throw new GrantError(
      `pins ${bytes} bytes of call data; more than ${MOST_PINNED_BYTES} could not be taken back`,
    )
  return delegationOf(account, pci, grant)
}

/**
 * A session's id as a number: the delegation's salt, and the key of the nonce that disables it.
 *
 * @param pci - a UUID
 *
 * @example
 * pciToNumber('00000000-0000-4000-8000-000000000001') // 302231454903657293676545n + …
 */
export function pciToNumber(pci: string): bigint {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(pci)) throw new Error(`${pci} is not a UUID.`)
  return BigInt(`0x${pci.replaceAll('-', '')}`)
}

const delegationTypes = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const

/**
 * The typed data that the owner signs for a delegation (EIP-712). The account, once deployed, accepts the owner's signature as its own. Before
 * that, the delegation cannot be used.
 *
 * @param chainId - the chain's number
 *
 * @example
 * const signature = await owner.signTypedData(delegationTypedData(delegation, 42161))
 */
export function delegationTypedData(
  delegation: Delegation,
  chainId: number,
): TypedDataDefinition<typeof delegationTypes, 'Delegation'> {
  return {
    domain: { name: 'DelegationManager', version: '1', chainId, verifyingContract: DELEGATION_MANAGER },
    types: delegationTypes,
    primaryType: 'Delegation',
    message: toMessage(delegation),
  }
}

/**
 * The hash by which the manager and the enforcers identify a delegation. The hash is the same on every chain; the signature is not.
 *
 * @example
 * const delegationHash = hashDelegation(delegationOf(account, pci, grant))
 */
export function hashDelegation(delegation: Delegation): Hex {
  return hashStruct({ primaryType: 'Delegation', types: delegationTypes, data: toMessage(delegation) })
}

/**
 * Encodes a signed delegation for its delegate, as ERC-7710's permission context.
 *
 * @param signature - the owner's, over {@link delegationTypedData}
 *
 * @example
 * const context = encodeContext(delegation, signature)
 */
export function encodeContext(delegation: Delegation, signature: Hex): Hex {
  return encodeAbiParameters(
    [{ ...DELEGATION, type: 'tuple[]' }],
    [[{ ...delegation, caveats: [...delegation.caveats], signature }]],
  )
}

/**
 * Encodes the call data with which a delegate uses a permission once. The delegate sends it to {@link DELEGATION_MANAGER}.
 *
 * @param context - as {@link encodeContext} wrote it
 * @param call - the call that the account makes
 *
 * @example
 * const data = encodeRedemption(context, { to: shop, value: 10n, data: '0x' })
 */
export function encodeRedemption(context: Hex, call: Call): Hex {
  return encodeFunctionData({
    abi: MANAGER_ABI,
    functionName: 'redeemDelegations',
    args: [[context], [SINGLE_CALL], [encodeCall(call)]],
  })
}

function toMessage({ caveats, ...rest }: Delegation) {
  return { ...rest, caveats: caveats.map(({ enforcer, terms }) => ({ enforcer, terms })) }
}
