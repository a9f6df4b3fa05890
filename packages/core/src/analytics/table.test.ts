import { expect, test } from 'vitest'
import { onRampEffects } from '../actions/onramp/onRampEffects.ts'
import { onRampFlow } from '../flows/onramp/onramp.ts'
import { frameOf } from '../frame/kitFrame.ts'
import { openPage } from '../frame/testing/openPage.ts'
import type { KitEvent } from '../store/events.ts'
import { toAnalyticsRecord } from './table.ts'

const failure = { name: 'FrameError', shortMessage: 'Wrong code', rejected: false }
const google = { provider: 'google', isLink: false } as const
const onChain = { isSmartAccount: false, network: 'eip155:42161' }
const plain = { isSmartAccount: false }

const rows: readonly (readonly [KitEvent, string, object?])[] = [
  [{ type: 'kit.mounted' }, 'INITIALIZE'],
  [
    { type: 'modal.opened', route: { view: 'Connect' }, connected: false },
    'MODAL_OPEN',
    { connected: false },
  ],
  [{ type: 'modal.closed', connected: true }, 'MODAL_CLOSE', { connected: true }],
  [
    { type: 'click.wallet', name: 'Quill', platform: 'qrcode' },
    'SELECT_WALLET',
    { name: 'Quill', platform: 'qrcode' },
  ],
  [{ type: 'click.allWallets' }, 'CLICK_ALL_WALLETS'],
  [{ type: 'click.walletHelp' }, 'CLICK_WALLET_HELP'],
  [{ type: 'click.getWallet' }, 'CLICK_GET_WALLET'],
  [{ type: 'click.networks' }, 'CLICK_NETWORKS'],
  [{ type: 'click.networkHelp' }, 'CLICK_NETWORK_HELP'],
  [{ type: 'click.transactions' }, 'CLICK_TRANSACTIONS', plain],
  [{ type: 'click.feature', view: 'Swap' }, 'OPEN_SWAP', onChain],
  [
    { type: 'history.moreAsked', address: '0x1', cursor: 'c' },
    'LOAD_MORE_TRANSACTIONS',
    { ...plain, cursor: 'c' },
  ],
  [{ type: 'email.selected' }, 'EMAIL_LOGIN_SELECTED'],
  [{ type: 'email.submitted', email: 'ada@example.com' }, 'EMAIL_SUBMITTED'],
  [{ type: 'email.deviceRegistered' }, 'DEVICE_REGISTERED_FOR_EMAIL'],
  [{ type: 'email.codeSent' }, 'EMAIL_VERIFICATION_CODE_SENT'],
  [{ type: 'email.codeAccepted' }, 'EMAIL_VERIFICATION_CODE_PASS'],
  [{ type: 'email.codeRefused', failure }, 'EMAIL_VERIFICATION_CODE_FAIL', { message: 'Wrong code' }],
  [{ type: 'email.updateSubmitted', newEmail: 'ada@other.test' }, 'EMAIL_EDIT'],
  [{ type: 'email.updated', email: 'ada@other.test' }, 'EMAIL_VERIFICATION_CODE_PASS'],
  [{ type: 'email.updateCodeRefused', failure }, 'EMAIL_VERIFICATION_CODE_FAIL', { message: 'Wrong code' }],
  [{ type: 'social.started', ...google }, 'SOCIAL_LOGIN_STARTED', { provider: 'google' }],
  [{ type: 'social.proved', ...google }, 'SOCIAL_LOGIN_REQUEST_USER_DATA', { provider: 'google' }],
  [{ type: 'social.joined', ...google }, 'SOCIAL_LOGIN_SUCCESS', { provider: 'google' }],
  [{ type: 'social.failed', ...google, failure }, 'SOCIAL_LOGIN_ERROR', { provider: 'google' }],
  [{ type: 'social.left', ...google, hasFailed: false }, 'SOCIAL_LOGIN_CANCELED', { provider: 'google' }],
  [{ type: 'onramp.opened' }, 'SELECT_BUY_CRYPTO', plain],
  [{ type: 'onramp.helpOpened' }, 'SELECT_WHAT_IS_A_BUY', plain],
  [
    { type: 'onramp.providerChosen', provider: { id: 'sandbox', name: 'Sandbox', isTest: true } },
    'SELECT_BUY_PROVIDER',
    { ...plain, provider: 'sandbox' },
  ],
  [{ type: 'names.registrationOpened' }, 'OPEN_ENS_FLOW', plain],
  [
    { type: 'names.registerStarted', address: '0x1', name: 'ada.test' },
    'REGISTER_NAME_INITIATED',
    { ...plain, ensName: 'ada.test' },
  ],
  [
    { type: 'names.registered', address: '0x1', name: 'ada.test' },
    'REGISTER_NAME_SUCCESS',
    { ...plain, ensName: 'ada.test' },
  ],
  [
    { type: 'names.registerFailed', address: '0x1', name: 'ada.test', failure },
    'REGISTER_NAME_ERROR',
    { ...plain, ensName: 'ada.test', error: 'Wrong code' },
  ],
]

test('[S7.8] what happens is recorded under names that stay', () => {
  const { kit } = openPage()
  frameOf(kit)
  kit.store.attach({ ...onRampFlow, ...onRampEffects })
  for (const [event, name, properties] of rows)
    expect(toAnalyticsRecord(event, kit.store.get(), kit.store.flows()), event.type).toEqual({
      event: name,
      ...(properties ? { properties } : {}),
    })
})

test('[S7.8] an account that is added, a failed sign-in that is left, and a wallet of this browser are not recorded', () => {
  const { kit } = openPage()
  frameOf(kit)
  const events: readonly KitEvent[] = [
    { type: 'social.joined', provider: 'google', isLink: true },
    { type: 'social.left', ...google, hasFailed: true },
    { type: 'click.wallet', name: 'Harbor', platform: 'browser' },
  ]
  for (const event of events)
    expect(toAnalyticsRecord(event, kit.store.get(), kit.store.flows())).toBeUndefined()
})
