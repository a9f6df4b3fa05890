import { TEXTS } from '../../packages/contract/src/index.ts'
import type { BaseError } from '../../packages/core/src/errors/BaseError.ts'
import { UserRejectedError } from '../../packages/core/src/errors/wallet.ts'
import { ConnectingExternal } from '../../packages/react/src/messages/en/ConnectingExternal.ts'
import { errors } from '../../packages/react/src/messages/en/errors.ts'
import { SwitchNetwork } from '../../packages/react/src/messages/en/SwitchNetwork.ts'
import { WalletSendPreview } from '../../packages/react/src/messages/en/WalletSendPreview.ts'

export const WALLET = 'Lab Wallet'
/** Where every cell begins, and where the switch goes. */
export const HERE = 'Arbitrum One'
export const THERE = 'Arbitrum Sepolia'

/** What every transfer of the matrix comes to. */
export const SENT = WalletSendPreview.sent('0.001 ETH')

export interface Said {
  readonly connect: readonly string[]
  readonly sign: readonly string[]
  readonly send: readonly string[]
  readonly switch: readonly string[]
}

/** What a visitor reads where a wallet's answer came to this error, in each action, from the catalogue. */
export function saysOf(error: BaseError): Said {
  const text = screenText(error)
  const said = {
    connect: [ConnectingExternal.failedTitle, text],
    sign: [text],
    send: [text, WalletSendPreview.notSent],
    switch: [SwitchNetwork.failed, text],
  }
  switch (error.name) {
    case 'UserRejectedError':
      return {
        connect: [ConnectingExternal.declinedTitle, ConnectingExternal.declinedIn(WALLET)],
        sign: [TEXTS.signatureDeclined],
        send: [WalletSendPreview.declined(WALLET)],
        switch: [SwitchNetwork.declined, SwitchNetwork.declinedText(WALLET)],
      }
    case 'WalletRefusedError':
      return { ...said, connect: [ConnectingExternal.refusedTitle(WALLET), text] }
    case 'WalletNotSetUpError':
      return { ...said, connect: [ConnectingExternal.notSetUpTitle(WALLET), text] }
    case 'WalletRestartedError':
      return { ...said, connect: [ConnectingExternal.restartedTitle(WALLET), text] }
    case 'RequestPendingError':
      return { ...said, connect: [ConnectingExternal.pendingTitle, ConnectingExternal.pendingText(WALLET)] }
    case 'ProviderNotFoundError':
      return { ...said, connect: [ConnectingExternal.missingTitle(WALLET), ConnectingExternal.missingText] }
    case 'UnsupportedMethodError':
      return { ...said, switch: [SwitchNetwork.byHand(WALLET), SwitchNetwork.byHandText(WALLET, THERE)] }
    case 'UnrecognizedChainError':
      return { ...said, switch: [SwitchNetwork.unknown(WALLET, THERE), text] }
    case 'TransactionMismatchError':
    case 'TransactionUnknownError':
      return { ...said, send: [text] }
    default:
      return said
  }
}

export const DECLINED = saysOf(new UserRejectedError())

/** What stands on the screen while the wallet is asked. */
export const WAITING: Said = {
  connect: [ConnectingExternal.continueIn(WALLET), ConnectingExternal.waiting],
  // A page that asks for a signature says itself what it waits for.
  sign: [],
  send: [WalletSendPreview.approveIn(WALLET), WalletSendPreview.compare],
  switch: [SwitchNetwork.waiting, SwitchNetwork.waitingText(WALLET, THERE)],
}

function screenText({ name, shortMessage }: BaseError): string {
  const texts: Readonly<Record<string, string | ((said: string) => string)>> = errors
  const text = texts[name]
  return typeof text === 'function' ? text(shortMessage) : (text ?? shortMessage)
}
