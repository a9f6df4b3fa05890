import type { QuirkName } from '../../../lab/src/browser/inPage/quirks.ts'
import type { Behaviour } from '../../../lab/src/wallet/behaviour.ts'
import type { BaseError } from '../../../packages/core/src/errors/BaseError.ts'
import { TransactionUnknownError } from '../../../packages/core/src/errors/transaction.ts'
import {
  ProviderNotFoundError,
  UnauthorizedError,
  UnsupportedMethodError,
  UserRejectedError,
  WalletDisconnectedError,
  WalletRequestError,
  WalletRestartedError,
  WalletSilentError,
} from '../../../packages/core/src/errors/wallet.ts'
import { type Row, rowsOf, type Script } from '../cell.ts'
import { saysOf, WAITING } from '../says.ts'
import { ends, moves } from './works.ts'

interface FailureOptions {
  /** The result of sending, where it differs: a wallet that was asked to send and failed may have sent. */
  readonly send?: BaseError
  readonly sign?: BaseError
}

/** It fails so at everything that a user would be asked about. */
function failing(
  wallet: string,
  script: Script,
  error: BaseError,
  { send = error, sign = error }: FailureOptions = {},
): Row<never> {
  return {
    wallet,
    connect: { script, says: saysOf(error).connect, after: 'disconnected' },
    sign: { script, says: saysOf(sign).sign, after: 'connected' },
    send: { script, says: saysOf(send).send, after: 'connected' },
    switch: { script, says: saysOf(error).switch, after: 'connected' },
    idle: { notReachable: 'it is asked nothing' },
  }
}

const unknown = new WalletRequestError({ method: 'any' })
const open = { send: new TransactionUnknownError() }

const throwing = (wallet: string, quirk: QuirkName): Row<never> => failing(wallet, { quirk }, unknown, open)

function answering(
  wallet: string,
  { code, message = 'No.', data }: { code: number; message?: string; data?: unknown },
  ...rest: [error: BaseError, options?: FailureOptions]
): Row<never> {
  const behaviour: Behaviour = { kind: 'error', code, message, ...(data === undefined ? {} : { data }) }
  return failing(wallet, { behaviours: { '*': behaviour } }, ...rest)
}

const missing = new ProviderNotFoundError({ connectorId: 'dev.latchkey.lab' })
const everything = ['*']
const reloaded: Script = { quirk: 'throwsInvalidated', methods: everything }
const silent: Script = { quirk: 'answersNothing', methods: everything }
const SILENT = new WalletSilentError({ method: 'eth_accounts' })

export const FAILURES = rowsOf({
  throwsText: throwing('Throws a text.', 'throwsText'),
  throwsUndefined: throwing('Throws undefined.', 'throwsUndefined'),
  throwsNull: throwing('Throws null.', 'throwsNull'),
  throwsNumber: throwing('Throws a number.', 'throwsNumber'),
  throwsHostile: throwing('Throws an object whose getters throw.', 'throwsHostile'),
  throwsRevoked: throwing('Throws a revoked proxy.', 'throwsRevoked'),
  throwsAtOnce: throwing('Throws before there is a promise.', 'throwsAtOnce'),
  throwsLong: throwing('Throws an error of 100 kB.', 'throwsLong'),
  throwsMarkup: throwing('Throws an error of markup.', 'throwsMarkup'),
  throwsBidi: throwing('Throws an error of control characters and turned text.', 'throwsBidi'),
  failsInside: answering('Fails inside (-32603).', { code: -32603 }, unknown, open),
  rejectsInside: answering(
    'Says no, deep inside an internal error (-32603 → 4001).',
    { code: -32603, message: 'Internal JSON-RPC error.', data: { originalError: { code: 4001 } } },
    new UserRejectedError(),
  ),
  isUnauthorized: answering('Does not allow it (4100).', { code: 4100 }, new UnauthorizedError()),
  isUnsupported: answering(
    'Does not know the method (4200).',
    { code: 4200 },
    new UnsupportedMethodError({ method: 'eth_requestAccounts' }),
    { sign: new UnsupportedMethodError({ method: 'personal_sign' }) },
  ),
  isDisconnected: answering('Is disconnected (4900).', { code: 4900 }, new WalletDisconnectedError(), open),
  isOffChain: answering(
    'Is cut off from its chain (4901).',
    { code: 4901 },
    new WalletDisconnectedError(),
    open,
  ),
  wasReloaded: {
    ...failing(
      'Was reloaded or updated: its extension is another one now.',
      reloaded,
      new WalletRestartedError(),
    ),
    idle: ends({ ...reloaded, deed: 'says that it is disconnected' }, [], 'disconnected'),
  },
  vanished: {
    wallet: 'Answers nothing at all any more, not even what it is asked in silence.',
    page: { clock: true },
    // A user is waited for as long as they like.
    connect: { ...ends(silent, WAITING.connect, 'disconnected'), leavesBy: 'Close' },
    sign: { ...ends(silent, saysOf(SILENT).sign), passes: { first: [], asked: 'eth_accounts', ms: 10_000 } },
    send: { ...ends(silent, saysOf(SILENT).send), passes: { first: [], asked: 'eth_accounts', ms: 10_000 } },
    switch: moves({ quirk: 'answersNothing', methods: ['eth_chainId'] }),
    idle: {
      script: { ...silent, deed: 'says that it is disconnected' },
      says: [],
      after: 'disconnected',
      passes: { first: [], asked: 'eth_accounts', ms: 2_000 },
    },
  },
  lostItsRequest: failing('Has no `request` any more.', { quirk: 'requestMissing' }, missing),
  changedItsRequest: failing('Has a `request` that is a number.', { quirk: 'requestNoFunction' }, missing),
  guardsItsRequest: failing(
    'Has a `request` whose getter throws.',
    { quirk: 'requestGetterThrows' },
    missing,
  ),
})
