import { RelayError } from '../frames/RelayError.ts'

export type Limited = 'client' | 'address' | 'project'

export function mailboxFull(): RelayError {
  return new RelayError(
    'MailboxLimitExceeded',
    'Too many messages wait on this topic. Send again once the other side has taken some.',
  )
}

export function storedTooMuch(who: Limited): RelayError {
  return new RelayError(
    'StoredLimitExceeded',
    `This ${who} has too many messages stored. Send again once some are taken or over.`,
  )
}

export function unavailable(cause?: unknown): RelayError {
  const text = 'The relay cannot store messages right now. Send the message again later.'
  return new RelayError('StoreUnavailable', text, cause === undefined ? {} : { cause })
}
