import { walletLogApproval } from '@latchkey/contract'
import { CODES, FrameError } from '../FrameError.ts'
import { type Bytes, sha256Hex } from '../keys/bytes.ts'
import { isEvm } from '../rpc/network.ts'
import type { ApprovalRequest } from '../rpc/request.ts'
import type { Place, Shown } from './question.ts'
import { AbortedError } from './queue.ts'
import type { AskContext, AskPerson } from './request.ts'
import { SIGNINGS } from './signings.ts'

/** Shows what would be signed and waits for the person. */
export type Show = (
  shown: Shown,
  place: Place,
  request: ApprovalRequest,
  context: AskContext,
) => Promise<boolean>

/**
 * Asks a person and signs what they saw: the screen is made of bytes, whose hash is logged, and only bytes of that hash are signed.
 *
 * @param show the screen
 */
export function createAsk(show: Show): AskPerson {
  return async (request, context) => {
    const {
      frame,
      node,
      turn: { signal, open },
    } = context
    const signing = await SIGNINGS.get(request.method)?.()
    if (!signing) throw new FrameError('Requested RPC call is not allowed', { code: CODES.unsupported })
    const user = await frame.requireUser()
    const { addresses } = await frame.wallet.open(user)
    const place: Place = {
      network: request.network,
      address: isEvm(request.network) ? addresses.eip155 : addresses.solana,
      origin: request.caller.origin,
      node,
      now: BigInt(Math.floor(Date.now() / 1_000)),
    }
    const bytes = await signing.toBytes(request.params, place)
    const hash = await hashOf(bytes)
    const shown = await signing.show(bytes, place)
    stopIf(signal)
    open()
    const isApproved = await show(shown, place, request, context)
    await frame.server.post(
      walletLogApproval,
      {
        approval: {
          method: request.method,
          origin: place.origin,
          chain: place.network,
          hash,
          decision: isApproved ? 'approved' : 'declined',
        },
      },
      await frame.session.requireToken(),
    )
    if (!isApproved) throw new FrameError('User rejected the request', { code: CODES.rejected })
    stopIf(signal)
    return frame.wallet.withKeys(user, async (keys) => {
      if ((await hashOf(bytes)) !== hash) throw new FrameError('What was shown is not what would be signed')
      stopIf(signal)
      return signing.sign(bytes, keys, place, request)
    })
  }
}

function stopIf(signal: AbortSignal): void {
  if (signal.aborted) throw new AbortedError()
}

/** One hash over one or several parts; lengths keep parts apart. */
async function hashOf(parts: readonly Bytes[]): Promise<string> {
  const [only, ...others] = parts
  if (only && others.length === 0) return sha256Hex(only)
  const hashes = await Promise.all(parts.map(sha256Hex))
  return sha256Hex(new TextEncoder().encode(hashes.join('')))
}
