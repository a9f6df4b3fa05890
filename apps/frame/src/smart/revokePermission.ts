import { revokeSession, type Session, sessionGrant, sessions } from '@latchkey/contract'
import { delegationOf, hashDelegation, pciToNumber, revocationOf } from '@latchkey/smart-account'
import { object, parse, pipe, safeParse, string, uuid } from 'valibot'
import type { Signing } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import type { Bytes } from '../keys/bytes.ts'
import { isDeployed, toHex } from './accounts.ts'
import { fromBytes, readSequence, toBytes } from './operation.ts'
import { accountOf } from './permissions.ts'
import { describeGrant } from './showGrant.ts'
import { signOperation } from './signOperation.ts'

const asked = object({ pci: pipe(string(), uuid()) })
const written = object({ pci: string(), grant: sessionGrant })

/**
 * Takes a permission back: the wallet hands the operation that disables it to the server. The answer is the owner's signature over that
 * operation, which a page may hand in, too (S3.16).
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
    const [isThere, sequence] = await Promise.all([
      isDeployed(place.address, place.network, place.node),
      readSequence(pciToNumber(pci), place),
    ])
    const operation = revocationOf(pci, delegation, {
      ...(isThere ? {} : { owner: toHex(place.owner ?? place.address) }),
      sequence,
    })
    return [toBytes(operation), toText(JSON.stringify({ pci, grant: grantOf(session) }))]
  },
  async show([bytes = new Uint8Array(), about = new Uint8Array()], place) {
    const { grant } = parse(written, JSON.parse(new TextDecoder().decode(about)))
    const { statement } = await describeGrant(grant, place)
    return {
      kind: 'transaction',
      statements: [
        {
          title: place.texts.takesBack,
          lines: [{ label: place.texts.permission, value: statement.title }, ...statement.lines],
        },
      ],
      warnings: [],
      payer: place.operator,
      raw: JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2),
    }
  },
  async sign([bytes = new Uint8Array(), about = new Uint8Array()], { eip155 }, place, _, { frame }) {
    const { pci } = parse(written, JSON.parse(new TextDecoder().decode(about)))
    const { signature } = signOperation(fromBytes(bytes), place, eip155)
    // A page that keeps the signature to itself keeps no permission by it. One that hands it in hears the same.
    await frame.server.post(
      { ...revokeSession, path: `/v1/sessions/${accountOf(place)}/revoke` },
      { pci, signature },
      undefined,
    )
    return signature
  },
}

const grantOf = ({ delegate, permission, expiresAt, uses }: Session) => ({
  delegate,
  permission,
  expiresAt,
  ...(uses !== undefined && { uses }),
})
const toText = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text))
