import { confirmSignIn, type Kit, type SiwxHandler, type SiwxState, UserRejectedError } from '@latchkey/core'
import { messageOf, scriptedHandler } from '../../core/src/testing/scriptedHandler.ts'
import { type AccountKitOptions, createAccountKit } from './createAccountKit.ts'

export interface SignInKitOptions extends AccountKitOptions {
  readonly handler?: Partial<SiwxHandler>
  readonly message?: Partial<Awaited<ReturnType<SiwxHandler['createMessage']>>>
  readonly signMessage?: () => Promise<string>
}

export function createSignInKit({ handler, message, signMessage, ...options }: SignInKitOptions = {}): Kit {
  const siwx = scriptedHandler({
    createMessage: async (input) => {
      const said = { ...messageOf(input), domain: location.host, uri: location.origin, ...message }
      return { ...said, toString: () => textOf(said), ...message }
    },
    ...handler,
  })
  const wallet = signMessage ? { signMessage } : {}
  return createAccountKit({ wallet, ...options, config: { siwx, ...options.config } })
}

function textOf(message: ReturnType<typeof messageOf>): string {
  return `${message.domain} wants you to sign in with your Ethereum account:
${message.accountAddress}

${message.statement}

URI: ${message.uri}
Version: 1
Chain ID: 42161
Nonce: ${message.nonce}
Issued At: ${message.issuedAt}`
}

type Progress = SiwxState['progress']
type Test = (progress: Progress) => boolean

export const at =
  (step: Progress['step']): Test =>
  (progress) =>
    progress.step === step
export const hasFailed: Test = (progress) => 'failure' in progress

/** The view once a sign-in is that far. `signs`: the user has pressed Sign. */
export function signInState(options: SignInKitOptions = {}, until = at('ready'), signs = false) {
  return async (): Promise<{ kit: Kit }> => {
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
