import type { Place, Signing } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import type { Keys } from '../keys/derive.ts'
import { buildOperation, fromBytes, submit, toBytes } from './operation.ts'
import { readCalls, refuseOwn } from './readCalls.ts'
import { readTransaction } from './readTransaction.ts'
import { showCalls } from './showCalls.ts'
import { signOperation } from './signOperation.ts'
import { waitForOperation } from './waitForOperation.ts'

/** Sends calls, either all or none of which happen. @see EIP-5792 2.0.0 */
export const sendCalls: Signing = {
  async toBytes(params, place) {
    const { calls } = readCalls(params, place)
    refuseOwn(calls, place)
    return [toBytes(await buildOperation(calls, place))]
  },
  show: ([bytes = new Uint8Array()], place) => showCalls(bytes, place),
  async sign([bytes = new Uint8Array()], keys, place, { params }, { frame }) {
    const { id } = readCalls(params, place)
    if (id !== undefined && (await frame.calls.find(id)))
      throw new FrameError('Calls are known by this id already', { code: CODES.duplicateId })
    const hash = await signAndSubmit(bytes, keys, place)
    await frame.calls.keep(id ?? hash, { network: place.network, hash })
    return { id: id ?? hash }
  },
}

/** Sends a transaction as one operation. It returns the transaction's hash once the operation is in a block. */
export const sendTransaction: Signing = {
  async toBytes(params, place) {
    const call = readTransaction(params, place)
    refuseOwn([call], place)
    return [toBytes(await buildOperation([call], place))]
  },
  show: ([bytes = new Uint8Array()], place) => showCalls(bytes, place),
  async sign([bytes = new Uint8Array()], keys, place, _, context) {
    const hash = await signAndSubmit(bytes, keys, place)
    context.turn.release()
    return waitForOperation({ network: place.network, hash }, place, context)
  },
}

async function signAndSubmit(bytes: Uint8Array, { eip155 }: Keys, place: Place): Promise<string> {
  return submit(signOperation(fromBytes(bytes), place, eip155), place)
}
