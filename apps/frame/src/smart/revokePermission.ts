import { revokeSession, sessions } from '@latchkey/contract'
import {
  delegationOf,
  disablingCall,
  hashDelegation,
  pciToNumber,
  revocationOf,
} from '@latchkey/smart-account'
import { object, pipe, safeParse, string, uuid } from 'valibot'
import type { Signing } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import type { Bytes } from '../keys/bytes.ts'
import { ServerError } from '../server/server.ts'
import { isDeployed, toHex } from './accounts.ts'
import { accountOf, grantOf, readWritten } from './listed.ts'
import { NotSponsoredError } from './NotSponsoredError.ts'
import { buildOperation, fromBytes, isSponsored, readSequence, submit, toBytes } from './operation.ts'
import { feeOf } from './showCalls.ts'
import { describeGrant } from './showGrant.ts'
import { signOperation } from './signOperation.ts'

/** The status if the operator pays for no more revocations today. */
const UNPAID_STATUS = 402

const asked = object({ pci: pipe(string(), uuid()) })

/**
 * Revokes a permission: the wallet sends the server the operation that disables it. The answer is the owner's signature over that operation,
 * which the page may also submit (S3.16).
 */
export const revokePermission: Signing = {
  async toBytes(params, place, { frame }) {
    const parsed = safeParse(asked, Array.isArray(params) ? params[0] : params)
    if (!parsed.success)
      throw new FrameError('wallet_revokePermissions takes a `pci`', { code: CODES.invalidParams })
    const { pci } = parsed.output
    const path = `/v1/sessions/${accountOf(place)}`
    const { pcis } = await frame.server.get({ ...sessions, path })
    const session = pcis.find((one) => one.pci === pci && one.chainId === place.network)
    if (!session) throw new FrameError('The account has no such permission', { code: CODES.invalidParams })
    const delegation = delegationOf(toHex(place.address), pci, grantOf(session))
    if (hashDelegation(delegation) !== session.delegationHash)
      throw new FrameError('The server shows another permission than the one on the chain')
    const about = toText(JSON.stringify({ pci, grant: grantOf(session) }))
    // The operator has refused to pay, so the account disables the permission with its own operation.
    if (place.paysItself) return [toBytes(await buildOperation([disablingCall(delegation)], place)), about]
    const [isThere, sequence] = await Promise.all([
      isDeployed(place.address, place.network, place.node),
      readSequence(pciToNumber(pci), place),
    ])
    const operation = revocationOf(pci, delegation, {
      ...(isThere ? {} : { owner: toHex(place.owner ?? place.address) }),
      sequence,
    })
    return [toBytes(operation), about]
  },
  async show([bytes = new Uint8Array(), about = new Uint8Array()], place) {
    const { grant } = readWritten(about)
    const { statement } = await describeGrant(grant, place)
    const { takesBack, permission, notPaid } = place.texts
    const lines = [{ label: permission, value: statement.title }, ...statement.lines]
    return {
      kind: 'transaction',
      statements: [{ title: takesBack, lines }],
      warnings: place.paysItself ? [notPaid(place.operator)] : [],
      ...feeOf(fromBytes(bytes), place),
      raw: JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2),
    }
  },
  async sign([bytes = new Uint8Array(), about = new Uint8Array()], { eip155 }, place, _, { frame }) {
    const { pci } = readWritten(about)
    const operation = signOperation(fromBytes(bytes), place, eip155)
    const { signature } = operation
    if (!isSponsored(operation)) {
      await submit(operation, place)
      return signature
    }
    // The wallet submits the signature itself, so a page that withholds it cannot keep the permission. The page may also submit it.
    const path = `/v1/sessions/${accountOf(place)}/revoke`
    await frame.server.post({ ...revokeSession, path }, { pci, signature }, undefined).catch((error) => {
      throw error instanceof ServerError && error.status === UNPAID_STATUS
        ? new NotSponsoredError(error.message, { cause: error })
        : error
    })
    return signature
  },
}

const toText = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text))
