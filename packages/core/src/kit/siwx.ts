export type { SiwxHandler, SiwxMessageData, SiwxMessageInput, SiwxSession } from '@latchkey/contract'

/**
 * RainbowKit's authentication adapter: four functions, accepted as `siwx` as they are. It has one session at a time, and the
 * kit remembers the session's account. As in RainbowKit, signing in is required, unless `getRequired` is added.
 */
export interface AuthenticationAdapter {
  getNonce(): Promise<string>
  createMessage(input: { nonce: string; address: string; chainId: number }): unknown
  /** From RainbowKit 1: returns the text of a message that is an object. */
  getMessageBody?(input: { message: never }): string
  verify(input: { message: never; signature: string }): Promise<boolean>
  signOut(): Promise<void>
  getRequired?(): boolean
}
