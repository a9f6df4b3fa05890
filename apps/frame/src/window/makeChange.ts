import { type RouteResponse, type walletChange, walletConfirmChange, walletLogins } from '@latchkey/contract'
import type { Turn } from '../approval/request.ts'
import { problemOf } from '../approval/texts/reasonOf.ts'
import type { Texts } from '../approval/texts/texts.ts'
import { type Server, ServerError } from '../server/server.ts'

export interface MakeParameters {
  readonly id: string
  readonly change: Pick<RouteResponse<typeof walletChange>, 'kind' | 'login'>
  readonly otp?: string | undefined
  readonly server: Pick<Server, 'post'>
  readonly token: string
}

/**
 * What a press does: it takes the decision, from where on the page can't take the change back, and has the change made.
 *
 * @returns what went wrong, in words: the user is asked again
 * @throws AbortedError where nobody waits for the decision any more
 */
export async function pressChange({
  typed,
  turn,
  digest,
  texts,
  notHeard,
  ...parameters
}: Omit<MakeParameters, 'otp'> & {
  readonly typed: () => { readonly otp?: string }
  readonly turn: Pick<Turn, 'begin' | 'again'>
  readonly digest: string
  readonly texts: Texts
  /** Said where nobody can tell whether it is made. */
  readonly notHeard: string
}): Promise<string | undefined> {
  const notTyped = await problemOf(async () => void typed(), texts)
  if (notTyped !== undefined) return notTyped
  await turn.begin(digest)
  let isMade: true | undefined
  const refused = await problemOf(async () => {
    isMade = await makeChange({ ...parameters, ...typed() })
  }, texts)
  if (isMade) return undefined
  turn.again()
  return refused ?? notHeard
}

/**
 * Has the server make a change. Where its answer is lost, it is asked again: the user's logins say whether the change was made, so that nothing is
 * changed twice.
 *
 * @returns whether it is made; undefined where nobody can tell, since no answer comes
 * @throws ServerError where the server has refused it
 */
export async function makeChange(parameters: MakeParameters): Promise<true | undefined> {
  const { id, otp, server, token } = parameters
  const confirm = () => server.post(walletConfirmChange, { id, ...(otp !== undefined && { otp }) }, token)
  try {
    await confirm().catch((error: unknown) => {
      if (isUnheard(error)) return confirm()
      throw error
    })
    return true
  } catch (error) {
    if (isUnheard(error)) return undefined
    if (!(error instanceof ServerError) || error.reason !== 'changeOver') throw error
    const isMade = await isAsWished(parameters).catch((failed: unknown) => {
      if (isUnheard(failed)) return undefined
      throw failed
    })
    if (isMade === false) throw error
    return isMade
  }
}

/** Whether the user's logins are as they are after the change. */
async function isAsWished({ change: { kind, login }, server, token }: MakeParameters): Promise<boolean> {
  const { logins } = await server.post(walletLogins, {}, token)
  const isThere = logins.some(({ provider, name }) => provider === login.provider && name === login.name)
  return isThere === (kind !== 'remove')
}

/** The call may have been carried out, or may be yet. */
function isUnheard(error: unknown): boolean {
  return error instanceof ServerError && (error.status === 0 || error.status >= 500)
}
