import { TEXTS } from '../../packages/contract/src/index.ts'
import type { BaseError } from '../../packages/core/src/errors/BaseError.ts'
import { UserRejectedError } from '../../packages/core/src/errors/wallet.ts'
import { ConnectingExternal, errors } from '../../packages/react/src/messages/en/connecting.ts'
import { SwitchNetwork } from '../../packages/react/src/messages/en/everyday.ts'
import { WalletSendPreview } from '../../packages/react/src/messages/en/send.ts'

export const WALLET = 'Lab Wallet'
/** The initial network of every cell, and the switch's target. */
export const HERE = 'Arbitrum One'
export const THERE = 'Arbitrum Sepolia'

export const SENT = WalletSendPreview.sent('0.001 ETH')

export interface Said {
  readonly connect: readonly string[]
  readonly sign: readonly string[]
  readonly send: readonly string[]
  readonly switch: readonly string[]
}

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

/** The screen's text while the wallet's prompt is open. */
export const WAITING: Said = {
  connect: [ConnectingExternal.continueIn(WALLET), ConnectingExternal.waiting],
  // A page that requests a signature shows its own waiting text.
  sign: [],
  send: [WalletSendPreview.approveIn(WALLET), WalletSendPreview.compare],
  switch: [SwitchNetwork.waiting, SwitchNetwork.waitingText(WALLET, THERE)],
}

function screenText({ name, shortMessage }: BaseError): string {
  const texts: Readonly<Record<string, string | ((said: string) => string)>> = errors
  const text = texts[name]
  return typeof text === 'function' ? text(shortMessage) : (text ?? shortMessage)
}
