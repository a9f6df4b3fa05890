import { RelayError } from './RelayError.ts'

/** @param id - as it was written, in JSON */
export function writeResult(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${result === true ? 'true' : JSON.stringify(result)}}`
}

/** @param id - as it was written, in JSON; `0` where the peer had none */
export function writeError(id: string, error: RelayError): string {
  const { code, message, tag } = error
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data: tag })}}`
}

/** What is not a refusal is a failure of ours: the peer learns no more than that. */
export function toRelayError(error: unknown): RelayError {
  if (error instanceof RelayError) return error
  return new RelayError('Internal', 'The relay failed. Send the message again.', { cause: error })
}
