import { confirmSignIn, type Kit, type SiwxHandler, type SiwxState, UserRejectedError } from '@latchkey/core'
import { scripted } from '../../core/src/testing/scriptedAdapter.ts'
import { messageOf, scriptedHandler } from '../../core/src/testing/scriptedHandler.ts'
import { type AccountKitOptions, createAccountKit } from './createAccountKit.ts'

export interface SignInKitOptions extends AccountKitOptions {
  readonly handler?: Partial<SiwxHandler>
  readonly message?: Partial<Awaited<ReturnType<SiwxHandler['createMessage']>>>
  /** What the wallet does when it is asked to sign. */
  readonly signMessage?: () => Promise<string>
}

export function createSignInKit({ handler, message, signMessage, ...options }: SignInKitOptions = {}): Kit {
  const siwx = scriptedHandler({
    createMessage: async (input) => ({
      ...messageOf(input),
      domain: location.host,
      uri: location.origin,
      toString: () =>
        textOf({ ...messageOf(input), domain: location.host, uri: location.origin, ...message }),
      ...message,
    }),
    ...handler,
  })
  const factory = scripted(signMessage ? { signMessage } : {})
  return createAccountKit({ factory, ...options, config: { siwx, ...options.config } })
}

function textOf({
  domain,
  accountAddress,
  statement,
  uri,
  nonce,
  issuedAt,
}: ReturnType<typeof messageOf>): string {
  const lines = [`URI: ${uri}`, 'Version: 1', 'Chain ID: 42161', `Nonce: ${nonce}`, `Issued At: ${issuedAt}`]
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    accountAddress,
    '',
    statement,
    '',
    ...lines,
  ].join('\n')
}

type Progress = SiwxState['progress']
type Test = (progress: Progress) => boolean

/** Whether a sign-in is at a step. */
export const at =
  (step: Progress['step']): Test =>
  (progress) =>
    progress.step === step
export const hasFailed: Test = (progress) => 'failure' in progress

/** The view once a sign-in is that far. `signs`: the user has pressed Sign. */
export function signInState(
  options: SignInKitOptions = {},
  until = at('ready'),
  signs = false,
): () => Promise<{ kit: Kit }> {
  return async () => {
    const kit = createSignInKit(options)
    if (signs) {
      await reach(kit, at('ready'))
      void confirmSignIn(kit)
    }
    await reach(kit, until)
    return { kit }
  }
}

async function reach(kit: Kit, test: Test): Promise<void> {
  for (;;) {
    const { progress } = kit.store.get().siwx ?? {}
    if (progress && test(progress)) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const never = (): Promise<never> => new Promise(() => {})
export const decline = (): Promise<never> => Promise.reject(new UserRejectedError())
