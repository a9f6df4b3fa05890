import { parseCaipNetworkId, readMessageData } from '@latchkey/contract'
import { openModal } from '../actions/openModal.ts'
import { isSmartAccount } from '../flows/accountType/isSmartAccount.ts'
import { isSignInView } from '../flows/siwx/isSignInView.ts'
import { sessionKey } from '../flows/siwx/select.ts'
import type { SiwxPrompt } from '../flows/siwx/state.ts'
import type { Kit } from '../kit/kit.ts'
import type { SiwxMessageInput } from '../kit/siwx.ts'
import type { KitHandler } from './handlerOf.ts'
import { siwxOf } from './siwxOf.ts'

/**
 * Shows the view, and asks the handler to write its message. A late message is dropped.
 *
 * @throws what the handler throws
 */
export async function prepareMessage(kit: Kit, handler: KitHandler): Promise<void> {
  const { attempt, account } = siwxOf(kit)
  if (!account) return
  kit.store.dispatch({ type: 'siwx.asked', attempt, key: sessionKey(kit.store.get(), account) })
  showSignIn(kit)
  void readAccountKind(kit, attempt, account)
  const prompt = await createPrompt(handler, account)
  kit.store.dispatch({ type: 'siwx.messageCreated', attempt, prompt })
}

export function showSignIn(kit: Kit): void {
  const state = kit.store.get()
  const route = { view: 'SIWXSignMessage' } as const
  if (!state.modal.open && !state.modal.embedded) void openModal(kit, { route })
  else if (!isSignInView(state)) kit.store.dispatch({ type: 'view.reset', route })
}

async function createPrompt(handler: KitHandler, account: SiwxMessageInput): Promise<SiwxPrompt> {
  const { accountAddress, chainId } = account
  const message = await handler.createMessage({ accountAddress, chainId })
  const [text, data] = [message.toString(), readMessageData(message)]
  if (!data || typeof text !== 'string') throw new TypeError('createMessage() gave no message with a text')
  return { data, text, createdAt: Date.now() }
}

/** S4.10 and analytics distinguish smart accounts. If the chain doesn't answer, the account is treated as a key's. */
async function readAccountKind(
  kit: Kit,
  attempt: number,
  { chainId, accountAddress }: SiwxMessageInput,
): Promise<void> {
  const adapter = kit.adapters[parseCaipNetworkId(chainId).chainNamespace]
  const isContract =
    // The embedded wallet's smart account is a smart account even before its contract is deployed.
    isSmartAccount(kit.store.get()) ||
    (await adapter?.isContract?.({ address: accountAddress, caipNetworkId: chainId }).catch(() => false))
  if (isContract) kit.store.dispatch({ type: 'siwx.accountKindRead', attempt, isSmartAccount: true })
}
