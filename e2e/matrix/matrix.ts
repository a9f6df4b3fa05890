import { TEXTS } from '../../packages/contract/src/index.ts'
import { toNotice } from '../../packages/core/src/errors/toNotice.ts'
import { RequestPendingError, WalletRequestError } from '../../packages/core/src/errors/wallet.ts'
import { ConnectingExternal } from '../../packages/react/src/messages/en/ConnectingExternal.ts'
import { errors } from '../../packages/react/src/messages/en/errors.ts'
import { SwitchNetwork } from '../../packages/react/src/messages/en/SwitchNetwork.ts'
import { WalletSendPreview } from '../../packages/react/src/messages/en/WalletSendPreview.ts'
import type { Row } from './cell.ts'

const WALLET = 'Lab Wallet'

function asTyped<const name extends string>(rows: Record<name, Row<NoInfer<name>>>): Record<name, Row<name>> {
  return rows
}

export const MATRIX = asTyped({
  rejects: {
    wallet: 'Says no.',
    connect: {
      script: { mode: 'reject' },
      says: [ConnectingExternal.declinedTitle, ConnectingExternal.declinedText],
      after: 'disconnected',
    },
    sign: { script: { mode: 'reject' }, says: [TEXTS.signatureDeclined], after: 'connected' },
    send: {
      script: { mode: 'reject' },
      says: [WalletSendPreview.declined(WALLET)],
      after: 'connected',
    },
    switch: {
      script: { mode: 'reject' },
      says: [SwitchNetwork.declined, SwitchNetwork.declinedText],
      after: 'connected',
    },
    idle: { notReachable: 'it is asked nothing' },
  },
  busy: {
    wallet: 'Says that an earlier request is still open (-32002).',
    connect: {
      script: { mode: 'busy' },
      says: [ConnectingExternal.pendingTitle, ConnectingExternal.pendingText(WALLET)],
      after: 'disconnected',
    },
    sign: { script: { mode: 'busy' }, says: [toNotice(new RequestPendingError())], after: 'connected' },
    send: {
      script: { mode: 'busy' },
      says: [errors.RequestPendingError, WalletSendPreview.notSent],
      after: 'connected',
    },
    switch: {
      script: { mode: 'busy' },
      says: [SwitchNetwork.failed, errors.RequestPendingError],
      after: 'connected',
    },
    idle: { notReachable: 'it is asked nothing' },
  },
  throwsUndefined: {
    wallet: 'Throws undefined.',
    connect: {
      script: { quirk: 'throwsUndefined' },
      says: [ConnectingExternal.failedTitle, errors.WalletRequestError],
      after: 'disconnected',
    },
    sign: {
      script: { quirk: 'throwsUndefined' },
      says: [toNotice(new WalletRequestError({ method: 'personal_sign' }))],
      after: 'connected',
    },
    send: {
      script: { quirk: 'throwsUndefined' },
      says: [errors.WalletRequestError],
      after: 'connected',
    },
    switch: {
      script: { quirk: 'throwsUndefined' },
      says: [SwitchNetwork.failed, errors.WalletRequestError],
      after: 'connected',
    },
    idle: { notReachable: 'it is asked nothing' },
  },
})
