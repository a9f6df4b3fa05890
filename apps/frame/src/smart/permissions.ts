import { activateSession, createSession, type SessionGrant, sessionGrant } from '@latchkey/contract'
import {
  DELEGATION_MANAGER,
  type Delegation,
  delegationTypedData,
  encodeContext,
  factoryOf,
  GrantError,
  newDelegationOf,
} from '@latchkey/smart-account'
import { safeParse } from 'valibot'
import { getAddress, type Hex, hashTypedData, hexToBytes } from 'viem'
import { signDigest, toSignatureHex } from '../approval/evm/evmSignature.ts'
import type { Place, Signing } from '../approval/question.ts'
import { unknownOutcome } from '../desk/outcomes.ts'
import { CODES, FrameError } from '../FrameError.ts'
import type { Bytes } from '../keys/bytes.ts'
import { chainNumberOf } from '../rpc/network.ts'
import { ServerError } from '../server/server.ts'
import { isDeployed, toHex } from './accounts.ts'
import { canGrant } from './capabilities.ts'
import { accountOf, readWritten } from './listed.ts'
import { readExecutionRequest, readGrantRequest } from './readGrant.ts'
import { describeGrant } from './showGrant.ts'

interface Granted {
  readonly pci: string
  readonly grant: SessionGrant
  readonly context: Hex
  /** How to deploy the account; empty if it is deployed. */
  readonly dependencies: readonly { readonly factory: Hex; readonly factoryData: Hex }[]
}

/** Signs the permission of a wallet_requestExecutionPermissions. @see ERC-7715 */
export const requestPermissions: Signing = createSigning(readExecutionRequest, (granted, params) => [
  {
    ...Object(Array.isArray(params) ? params[0] : {}),
    pci: granted.pci,
    context: granted.context,
    dependencies: granted.dependencies,
    delegationManager: DELEGATION_MANAGER,
  },
])

/** Signs the permission of a wallet_grantPermissions, ERC-7715's earlier form. */
export const grantPermissions: Signing = createSigning(readGrantRequest, (granted, params) => {
  const asked: object = Object(Array.isArray(params) ? params[0] : {})
  const [dependency] = granted.dependencies
  return {
    pci: granted.pci,
    context: granted.context,
    expiry: granted.grant.expiresAt,
    grantedPermissions: Reflect.get(asked, 'permissions'),
    permissionsContext: granted.context,
    ...(dependency && { accountMeta: dependency }),
    signerMeta: { delegationManager: DELEGATION_MANAGER },
  }
})

function createSigning(
  read: (params: unknown, place: Place) => SessionGrant,
  answer: (granted: Granted, params: unknown) => unknown,
): Signing {
  return {
    async toBytes(params, place, { frame }) {
      if (!canGrant(chainNumberOf(place.network), frame.externalBundlers))
        throw refused('nobody could take it back on this network')
      const grant = parseGrant(read(params, place))
      if (grant.expiresAt <= place.now) throw refused('its end is over already')
      // A grant that no enforcer can express is refused before a session begins.
      toDelegation(place, '00000000-0000-4000-8000-000000000000', grant)
      const route = { ...createSession, path: `/v1/sessions/${accountOf(place)}` }
      const { pci, key } = await frame.server.post(route, { grant }, undefined)
      return [toBytes(JSON.stringify({ pci, grant })), toBytes(key)]
    },
    async show([bytes = new Uint8Array()], place) {
      const { pci, grant } = readWritten(bytes)
      const { statement, warnings } = await describeGrant(grant, place)
      return {
        kind: 'transaction',
        statements: [statement],
        receivers: [getAddress(grant.delegate)],
        warnings,
        raw: JSON.stringify({ pci, ...grant }, null, 2),
      }
    },
    async sign([bytes = new Uint8Array(), key = new Uint8Array()], { eip155 }, place, { params }, { frame }) {
      // The session's id is the delegation's salt.
      const { pci, grant } = readWritten(bytes)
      const delegation = toDelegation(place, pci, grant)
      const digest = hashTypedData(delegationTypedData(delegation, chainNumberOf(place.network)))
      const signature = toSignatureHex(signDigest(hexToBytes(digest), eip155))
      // This is read before the permission exists: a failure after that would look like a refusal.
      const isThere = await isDeployed(place.address, place.network, place.node)
      const route = { ...activateSession, path: `/v1/sessions/${accountOf(place)}/activate` }
      const body = { pci, key: new TextDecoder().decode(key), signature }
      const activate = () => frame.server.post(route, body, undefined)
      const isOpen = (error: unknown) => error instanceof ServerError && error.isOutOfReach
      // The call may be repeated. If the server does not answer again, it is unknown whether the permission exists.
      await activate().catch((error: unknown) => {
        if (!isOpen(error)) throw error
        return activate().catch((again: unknown) => {
          throw isOpen(again) ? unknownOutcome(again) : again
        })
      })
      const granted = {
        pci,
        grant,
        context: encodeContext(delegation, signature),
        dependencies: isThere ? [] : [factoryOf(toHex(place.owner ?? place.address))],
      }
      return answer(granted, params)
    },
  }
}

function toDelegation({ address }: Place, pci: string, grant: SessionGrant): Delegation {
  try {
    return newDelegationOf(toHex(address), pci, grant)
  } catch (error) {
    if (error instanceof GrantError) throw refused(error.message)
    throw error
  }
}

function parseGrant(grant: SessionGrant): SessionGrant {
  const parsed = safeParse(sessionGrant, grant)
  if (!parsed.success) throw refused(parsed.issues[0].message)
  return parsed.output
}

const toBytes = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text))

const refused = (why: string) =>
  new FrameError(`The permission is refused: ${why}`, { code: CODES.unsupported })
