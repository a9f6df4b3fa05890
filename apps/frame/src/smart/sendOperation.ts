import { decodeCalls, ENTRY_POINT, factoryOf, type UserOperation } from '@latchkey/smart-account'
import { safeParse } from 'valibot'
import { requireAccount } from '../approval/evm/requireAccount.ts'
import type { Place, Signing } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { toHex } from './accounts.ts'
import { NotSponsoredError } from './NotSponsoredError.ts'
import { fromBytes, operationShape, readOperation, submit, toBytes } from './operation.ts'
import { refuseOwn } from './readCalls.ts'
import { showCalls } from './showCalls.ts'
import { signOperation } from './signOperation.ts'

/** Sends an operation that the page has built, as viem's account client does. It may only make calls. @see ERC-4337 */
export const sendOperation: Signing = {
  async toBytes(params, place) {
    const [written, entryPoint] = Array.isArray(params) ? params : []
    const parsed = safeParse(operationShape, written)
    if (!parsed.success)
      throw new FrameError('eth_sendUserOperation takes an operation of EntryPoint 0.7 without a paymaster', {
        code: CODES.invalidParams,
      })
    if (String(entryPoint).toLowerCase() !== ENTRY_POINT.toLowerCase())
      throw new FrameError(`The account’s entry point is ${ENTRY_POINT}`, { code: CODES.invalidParams })
    const operation = readOperation(parsed.output)
    check(operation, place)
    return [toBytes(operation)]
  },
  show: ([bytes = new Uint8Array()], place) => showCalls(bytes, place),
  async sign([bytes = new Uint8Array()], { eip155 }, place, _, { frame }) {
    const operation = signOperation(fromBytes(bytes), place, eip155)
    const hash = await submit(operation, place).catch((error: unknown) => {
      // The page has set the fees, so the page has to set others.
      throw error instanceof NotSponsoredError
        ? new FrameError(error.message, { code: CODES.internal })
        : error
    })
    await frame.calls.keep(hash, { network: place.network, hash })
    return hash
  },
}

/** Checks an operation. @throws FrameError if it is for another account, deploys another account, or does anything other than calls */
function check(operation: UserOperation, place: Place): void {
  requireAccount(operation.sender, place.address)
  const { factory, factoryData } = factoryOf(toHex(place.owner ?? place.address))
  const deploysOther =
    operation.factory !== undefined &&
    (operation.factory.toLowerCase() !== factory.toLowerCase() ||
      operation.factoryData?.toLowerCase() !== factoryData.toLowerCase())
  if (deploysOther)
    throw new FrameError('The operation deploys another account', { code: CODES.invalidParams })
  const calls = decodeCalls(operation.callData)
  if (!calls)
    throw new FrameError('The operation does something else than calls', { code: CODES.unsupported })
  refuseOwn(calls, place)
}
