import { RelayError } from './RelayError.ts'

/** @param id - the id in JSON, exactly as received */
export function writeResult(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${result === true ? 'true' : JSON.stringify(result)}}`
}

/** @param id - the id in JSON, exactly as received; `0` if there was none */
export function writeError(id: string, error: RelayError): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(describeError(error))}}`
}

export function describeError({ code, message, tag }: RelayError) {
  return { code, message, data: tag }
}

/** Converts any other error to an internal failure, without details for the client. */
export function toRelayError(error: unknown): RelayError {
  if (error instanceof RelayError) return error
  return new RelayError('Internal', 'The relay failed. Send the message again.', { cause: error })
}
