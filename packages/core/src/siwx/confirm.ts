import { parseCaipNetworkId } from '@latchkey/contract'
import { showNotice } from '../actions/notices.ts'
import { requireAccount } from '../actions/requireSigner.ts'
import { AccountChangedError } from '../errors/send.ts'
import { SignInRefusedError, SmartAccountSignInError } from '../errors/siwx.ts'
import { toFailure } from '../errors/toFailure.ts'
import { WalletAnswerError } from '../errors/wallet.ts'
import { askableAccount } from '../flows/siwx/askableAccount.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { SiwxPrompt } from '../flows/siwx/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxMessageInput } from '../kit/siwx.ts'
import { checkSession } from './checkSession.ts'
import { giveUp } from './giveUp.ts'
import { handlerOf, type KitHandler } from './handlerOf.ts'
import { prepareMessage, showSignIn } from './prepareMessage.ts'
import { siwxOf } from './siwxOf.ts'

/** An older message is written again: servers keep a nonce for some minutes. */
const FRESH_MS = 240_000

/**
 * Asks the wallet to sign the displayed message, and the handler to keep the session (S4.9, S4.10). If the sign-in
 * failed to begin, begins it again.
 */
export async function confirm(kit: Kit): Promise<void> {
  const handler = handlerOf(kit)
  const { progress } = siwxOf(kit)
  if (!handler) return
  if (progress.step === 'failed') return checkSession(kit, 'always')
  if (progress.step !== 'ready') return
  if (Date.now() - progress.prompt.createdAt > FRESH_MS && !(await renew(kit, handler))) return
  const { attempt, account, progress: now } = siwxOf(kit)
  if (!account || now.step !== 'ready') return
  await sign(kit, { handler, attempt, account, prompt: now.prompt })
}

interface Signing {
  readonly handler: KitHandler
  readonly attempt: number
  readonly account: SiwxMessageInput
  readonly prompt: SiwxPrompt
}

async function sign(kit: Kit, { handler, attempt, account, prompt }: Signing): Promise<void> {
  const isStale = (): boolean => siwxOf(kit).attempt !== attempt
  kit.store.dispatch({ type: 'siwx.signStarted', attempt })
  let signature: string
  try {
    signature = await askWallet(kit, { handler, account, prompt })
  } catch (error) {
    if (!isStale()) fail(kit, attempt, error)
    return
  }
  // The user canceled, or another account is displayed: the signature is not used.
  if (isStale()) return
  kit.store.dispatch({ type: 'siwx.signatureGiven', attempt })
  const session = { data: prompt.data, message: prompt.text, signature }
  try {
    await handler.addSession(session)
  } catch (cause) {
    if (isStale()) return
    fail(kit, attempt, new SignInRefusedError({ cause }))
    // The server has used up the nonce.
    await renew(kit, handler)
    return
  }
  if (isStale()) return takeBack(kit, handler, account)
  kit.store.dispatch({ type: 'siwx.signed', attempt, key: sessionKey(kit.store.get(), account), session })
}

/**
 * The user canceled while the server verified, so the session ends. If the user only changed the account, the session
 * stays.
 */
async function takeBack(kit: Kit, handler: KitHandler, account: SiwxMessageInput): Promise<void> {
  const shown = askableAccount(kit.store.get())
  if (shown && !isSame(shown, account)) return
  try {
    await handler.revokeSession(account.chainId, account.accountAddress)
  } catch {
    // Ignored: the session expires, and the page doesn't use it.
  }
}

function isSame(one: SiwxMessageInput | undefined, other: SiwxMessageInput): boolean {
  return one?.accountAddress === other.accountAddress && one.chainId === other.chainId
}

async function askWallet(kit: Kit, { handler, account, prompt }: Omit<Signing, 'attempt'>): Promise<string> {
  const { accountAddress, chainId } = account
  const { adapter, connection, requireShown } = await requireAccount(kit)
  const isShown = (): boolean => isSame(askableAccount(kit.store.get()), account)
  if (!isShown()) throw new AccountChangedError()
  const message = prompt.text
  const signature = await (handler.signMessage
    ? handler.signMessage({ message, accountAddress, chainId })
    : adapter.signMessage({
        connectorId: connection.connectorId,
        address: accountAddress,
        message,
        requireShown,
      }))
  if (!isShown()) throw new AccountChangedError()
  if (typeof signature !== 'string' || signature === '')
    throw new WalletAnswerError({ method: `sign-in of ${parseCaipNetworkId(chainId).chainNamespace}` })
  return signature
}

/** S4.10. The notice shows the clause's sentence, and the view shows the reason. */
function fail(kit: Kit, attempt: number, error: unknown): void {
  kit.store.dispatch({ type: 'siwx.signFailed', attempt, failure: toFailure(error) })
  showSignIn(kit)
  const content = siwxOf(kit).isSmartAccount
    ? { failure: toFailure(new SmartAccountSignInError({ cause: error })) }
    : ({ code: 'signatureDeclined' } as const)
  showNotice(kit, { ...content, variant: 'error' })
}

/**
 * Writes a new message. After a failure, the view stays and shows what to do. @returns whether there is one
 */
async function renew(kit: Kit, handler: KitHandler): Promise<boolean> {
  const { attempt } = siwxOf(kit)
  try {
    await prepareMessage(kit, handler)
    return true
  } catch (cause) {
    await giveUp(kit, attempt, cause)
    return false
  }
}
