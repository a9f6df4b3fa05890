import { ENTRY_POINT, type UserOperation } from '@latchkey/smart-account'
import { boolean, type InferOutput, object, optional, pipe, regex, safeParse, string } from 'valibot'
import type { Place } from '../approval/question.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { chainNumberOf } from '../rpc/network.ts'
import { toHex } from './accounts.ts'
import { asUnpaid } from './NotSponsoredError.ts'
import { address, data } from './shapes.ts'
import { writeOperation } from './writeOperation.ts'

const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,32}$/i))
const answer = object({
  paymaster: address,
  paymasterData: data,
  paymasterVerificationGasLimit: optional(quantity),
  paymasterPostOpGasLimit: optional(quantity),
  isFinal: optional(boolean()),
})

/**
 * Gets the operator's paymaster service to pay for an operation. This happens before the user sees the operation, since the account also signs the
 * paymaster's data.
 *
 * @param estimate - fills in the operation's gas
 * @throws NotSponsoredError if the service does not pay for it
 * @see ERC-7677
 */
export async function sponsor(
  draft: UserOperation,
  place: Pick<Place, 'network' | 'node'>,
  estimate: (operation: UserOperation) => Promise<UserOperation>,
): Promise<UserOperation> {
  const stub = await ask('pm_getPaymasterStubData', draft, place)
  const estimated = await estimate({ ...draft, ...fieldsOf(stub) })
  if (stub.isFinal) return estimated
  return { ...estimated, ...fieldsOf(await ask('pm_getPaymasterData', estimated, place)) }
}

async function ask(
  method: string,
  operation: UserOperation,
  { network, node }: Pick<Place, 'network' | 'node'>,
) {
  const chainId = `0x${chainNumberOf(network).toString(16)}`
  const params = [writeOperation(operation), ENTRY_POINT, chainId, {}]
  const given = await node(network, method, params).catch((error: unknown) => {
    throw asUnpaid(error)
  })
  const parsed = safeParse(answer, given)
  if (parsed.success) return parsed.output
  throw new FrameError('The paymaster service answered in an unknown form', { code: CODES.internal })
}

/** The operation's fields from an answer. If the second answer has no gas limits, those of the first stay. */
function fieldsOf(given: InferOutput<typeof answer>): Partial<UserOperation> {
  const { paymasterVerificationGasLimit: verification, paymasterPostOpGasLimit: postOp } = given
  return {
    paymaster: toHex(given.paymaster),
    paymasterData: toHex(given.paymasterData),
    ...(verification !== undefined && { paymasterVerificationGasLimit: BigInt(verification) }),
    ...(postOp !== undefined && { paymasterPostOpGasLimit: BigInt(postOp) }),
  }
}
