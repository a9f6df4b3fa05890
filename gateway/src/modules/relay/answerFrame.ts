import type { RelayError } from './frames/RelayError.ts'
import { readFrame, readId } from './frames/readFrame.ts'
import { toRelayError, writeError, writeResult } from './frames/writeFrame.ts'
import type { Caller, RelayService } from './service.ts'

export interface AnswerFrameOptions {
  readonly caller: Caller
  readonly service: RelayService
  readonly text: string
  /** Is told the method of a call, as it was sent, before it is done. */
  notice?(method: string): void
  /** The client has taken what was pushed to it under this id. */
  take?(id: string): void
  /** Told of what failed here, and is no refusal. */
  report(error: RelayError): void
}

export interface Answered {
  /** What goes back; nothing where the frame was an answer itself. */
  readonly body?: string
  /** What comes behind the answer. */
  afterwards?(): Promise<void>
}

/** Does what a frame asks for, and says what to answer. It does not throw: a refusal is an answer too. */
export async function answerFrame(options: AnswerFrameOptions): Promise<Answered> {
  const { caller, service, text, notice, take, report } = options
  try {
    const frame = readFrame(text)
    if (frame.kind === 'answer') {
      if (frame.isTaken) take?.(frame.id)
      return {}
    }
    notice?.(frame.method)
    await caller.spendCall(1)
    const { result, afterwards } = await service.call(caller, frame.method, frame.params)
    const body = writeResult(frame.id, result)
    return afterwards ? { body, afterwards } : { body }
  } catch (cause) {
    const error = toRelayError(cause)
    if (error.tag === 'Internal') report(error)
    return { body: writeError(readId(text) ?? '0', error) }
  }
}
