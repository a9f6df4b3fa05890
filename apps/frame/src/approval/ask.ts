import { isAskedMethod, type WalletRecord, type WalletUser, walletLogApproval } from '@latchkey/contract'
import { AbortedError } from '../desk/AbortedError.ts'
import { CODES, FrameError } from '../FrameError.ts'
import { type Bytes, sha256Hex } from '../keys/bytes.ts'
import type { ApprovalRequest } from '../rpc/request.ts'
import { type Account, accountInUse, accountsOf, isServed, type SmartNetworks } from '../smart/accounts.ts'
import { NotSponsoredError } from '../smart/NotSponsoredError.ts'
import { namedAccount } from '../smart/namedAccount.ts'
import { PlainAccountError } from '../smart/PlainAccountError.ts'
import { payingFor } from '../smart/payingFor.ts'
import { OtherPersonError } from '../wallet/OtherPersonError.ts'
import { OvertakenError } from './OvertakenError.ts'
import type { Place, Shown, Signing } from './question.ts'
import { readWorth } from './readWorth.ts'
import { keepReceivers, readReceivers } from './receivers.ts'
import type { AskContext, AskPerson } from './request.ts'
import { SIGNINGS, SMART_SIGNINGS } from './signings.ts'
import { loadWords } from './texts/loadWords.ts'
import { loadTexts } from './texts/texts.ts'

export type Show = (
  shown: Shown,
  place: Place,
  request: ApprovalRequest,
  context: AskContext,
) => Promise<boolean>

/** Asks the user and signs what they saw. The screen is made from bytes, their hash is logged, and only bytes with that hash are signed. */
export function createAsk(show: Show): AskPerson {
  return async (request, context) => {
    const { frame, node, turn } = context
    const { signal, begin, again } = turn
    const user = await frame.requireUser()
    await refuseOthers(request, user, frame.smartNetworks)
    const wallet = await frame.wallet.open(user)
    const accounts = await accountsOf(wallet, request.network, frame.smartNetworks)
    const told = frame.settings.toldType
    const shown = told === undefined ? wallet : { ...wallet, accountType: told }
    const account = await accountFor(request, accounts, shown, frame.smartNetworks)
    const smart = accounts.find(({ type }) => type === 'smartAccount')
    const signing = await signingFor(request.method, account)
    const texts = await loadTexts(frame.settings.locale)
    const place: Place = {
      network: request.network,
      address: account.address,
      ...(account.owner !== undefined && { owner: account.owner }),
      ...(account.type === 'eoa' && smart && { smart: smart.address }),
      operator: frame.operator,
      origin: request.caller.origin,
      node,
      server: frame.server,
      texts,
      words: await loadWords(texts.locale),
      now: BigInt(Math.floor(Date.now() / 1_000)),
    }
    const checkReceivers = async (found: Shown): Promise<Shown> => {
      if (!found.receivers?.length) return found
      const own = [...Object.values(wallet.addresses), ...accounts.map(({ address }) => address)]
      const known = await readReceivers(frame.store, user.id, own)
      const isFirst = found.receivers.some(known.isFirst)
      return {
        ...found,
        notes: [...(isFirst ? [texts.firstTime] : []), ...(found.notes ?? [])],
        warnings: [
          ...found.receivers.flatMap((one) => known.lookAlike(one) ?? []).map(texts.lookAlike),
          ...found.warnings,
        ],
      }
    }
    try {
      const isSmart = account.type === 'smartAccount'
      return await decide(isSmart ? { ...place, ...payingFor(request.network, frame) } : place)
    } catch (error) {
      const isOvertaken = error instanceof OvertakenError
      if (!isOvertaken && !(error instanceof NotSponsoredError)) throw error
      again()
      // Nothing was sent. The user is asked again, and sees the updated transaction, or the fee that they would pay themselves.
      return decide(isOvertaken ? place : { ...place, paysItself: true })
    }

    async function log(decision: 'approved' | 'declined', hash: string): Promise<void> {
      const { origin, network: chain } = place
      await frame.server.post(
        walletLogApproval,
        { approval: { method: request.method, origin, chain, hash, decision } },
        await frame.session.requireToken(),
      )
    }

    async function decide(place: Place): Promise<unknown> {
      const bytes = await signing.toBytes(request.params, place, context)
      const hash = await hashOf(bytes)
      const found = await checkReceivers(await signing.show(bytes, place))
      const worth = await readWorth(found, place)
      const shown = { ...found, ...(worth && { worth }) }
      if (signal.aborted) throw new AbortedError()
      const isApproved = await show(shown, place, request, context)
      if (!isApproved) {
        log('declined', hash).catch(() => {
          // The user's refusal counts even if the server does not log it.
        })
        throw new FrameError('User rejected the request', { code: CODES.rejected })
      }
      // Another user may have signed in on another tab while the screen was open.
      if ((await frame.requireUser()).id !== user.id) throw new OtherPersonError()
      // Only a request that the frame still waits for is logged as approved. Nothing is signed before it is logged.
      await begin(hash)
      await log('approved', hash)
      return frame.wallet.withKeys(user, async (keys) => {
        if ((await hashOf(bytes)) !== hash) throw new FrameError('What was shown is not what would be signed')
        const answer = await signing.sign(bytes, keys, place, request, context)
        await keepReceivers(frame.store, user.id, shown.receivers ?? []).catch(() => {
          // The request is already signed and perhaps sent, so a failure to remember its receivers is not the request's failure.
        })
        return answer
      })
    }
  }
}

/** Refuses a request for another user's account. Otherwise, opening the present user's wallet could ask them for a proof for nothing. */
async function refuseOthers(
  { method, params, network }: ApprovalRequest,
  { wallet }: WalletUser,
  networks: SmartNetworks,
): Promise<void> {
  const named = namedAccount(method, params)
  const own = wallet ? await accountsOf(wallet, network, networks) : []
  if (named !== undefined && !own.some(({ address }) => address.toLowerCase() === named))
    throw new FrameError('The request is for another account', { code: CODES.unauthorized })
}

/** The account that the request names, if it is one of the user's; otherwise the one in use, whose methods refuse a request for another account. */
async function accountFor(
  { method, params, network }: ApprovalRequest,
  accounts: readonly Account[],
  wallet: WalletRecord,
  networks: SmartNetworks,
): Promise<Account> {
  const named = namedAccount(method, params)
  return (
    accounts.find(
      ({ address, type }) =>
        address.toLowerCase() === named && (type === 'eoa' || isServed(network, networks)),
    ) ?? accountInUse(wallet, network, networks)
  )
}

async function signingFor(method: string, { type }: Account): Promise<Signing> {
  if (!isAskedMethod(method))
    throw new FrameError('Requested RPC call is not allowed', { code: CODES.unsupported })
  if (type === 'smartAccount' && has(SMART_SIGNINGS, method)) return SMART_SIGNINGS[method]()
  if (has(SIGNINGS, method)) return SIGNINGS[method]()
  throw new PlainAccountError(method)
}

const has = <methods extends object>(signings: methods, method: PropertyKey): method is keyof methods =>
  Object.hasOwn(signings, method)

/** Hashes one part, or the hashes of several parts, which have a fixed length and so cannot run together. */
async function hashOf(parts: readonly Bytes[]): Promise<string> {
  const [only, ...others] = parts
  if (only && others.length === 0) return sha256Hex(only)
  const hashes = await Promise.all(parts.map(sha256Hex))
  return sha256Hex(new TextEncoder().encode(hashes.join('')))
}
