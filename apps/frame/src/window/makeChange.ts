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
 * Handles a press: it marks the change as decided, so that the page cannot take it back, and has the server make it.
 *
 * @returns what went wrong, in words, so that the user is asked again; undefined if the change is made
 * @throws AbortedError if the frame no longer waits for the decision
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
  /** The text for an unknown outcome. */
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
 * Has the server make a change. If the answer is lost, the call is repeated once. If the change is then over, the user's logins tell whether it was
 * made, so nothing is changed twice.
 *
 * @returns true if the change is made; undefined if the outcome is unknown, since no answer comes
 * @throws ServerError if the server has refused the change
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

/** Whether the user's logins are as the change would make them. */
async function isAsWished({ change: { kind, login }, server, token }: MakeParameters): Promise<boolean> {
  const { logins } = await server.post(walletLogins, {}, token)
  const isThere = logins.some(({ provider, name }) => provider === login.provider && name === login.name)
  return isThere === (kind !== 'remove')
}

/** Whether the server may have carried out the call, or may still do so. */
function isUnheard(error: unknown): boolean {
  return error instanceof ServerError && (error.status === 0 || error.status >= 500)
}
