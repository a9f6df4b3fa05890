import type { RelayError } from './frames/RelayError.ts'
import type { Frame } from './frames/readFrame.ts'
import { toRelayError, writeError, writeResult } from './frames/writeFrame.ts'
import type { Caller, RelayService } from './service.ts'

export interface AnswerFrameOptions {
  readonly caller: Caller
  readonly service: RelayService
  readonly frame: Exclude<Frame, { kind: 'answer' }>
  /** Receives internal failures. */
  report(error: RelayError): void
}

export interface Answered {
  readonly body: string
  readonly refusal?: RelayError
  afterwards?(): void
}

export async function answerFrame({ caller, service, frame, report }: AnswerFrameOptions): Promise<Answered> {
  if (frame.kind === 'refused') return { body: writeError(frame.id, frame.error), refusal: frame.error }
  try {
    await caller.spendCall(1)
    const { result, afterwards } = await service.call(caller, frame.method, frame.params)
    const body = writeResult(frame.id, result)
    return afterwards ? { body, afterwards } : { body }
  } catch (cause) {
    const error = toRelayError(cause)
    if (error.tag === 'Internal') report(error)
    return { body: writeError(frame.id, error), refusal: error }
  }
}
