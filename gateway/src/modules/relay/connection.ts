import type { RawData, WebSocket } from 'ws'
import type { Turns } from '../../server/createTurns.ts'
import { answerFrame } from './answerFrame.ts'
import { createFeed } from './createFeed.ts'
import type { FrameMeter } from './createFrameMeter.ts'
import { RelayError } from './frames/RelayError.ts'
import { type Frame, peekId, readFrame } from './frames/readFrame.ts'
import { toRelayError, writeError } from './frames/writeFrame.ts'
import type { OutgoingLetter } from './frames/writeLetter.ts'
import type { Letter, Mailbox } from './mailbox/mailbox.ts'
import type { Outlet } from './outlets.ts'
import type { Caller, RelayService } from './service.ts'

export interface ConnectionOptions extends Omit<Caller, 'subscriber'> {
  readonly socket: WebSocket
  readonly outlet: Outlet
  readonly service: RelayService
  readonly mailbox: Mailbox
  readonly frames: FrameMeter
  readonly turns: Turns
  /** A client with this many rejections in a row is disconnected. */
  readonly mostRefusals: number
  write(letter: Letter): OutgoingLetter
  report(error: RelayError): void
  refuse(error: RelayError): void
}

const UNSUPPORTED = 1003
const PREFIX = /^(iridium_|waku_|irn_)/

export function serveConnection(options: ConnectionOptions): void {
  const { socket, outlet, service, mailbox, frames, turns, mostRefusals, write, report, refuse, ...meter } =
    options
  const { clientId } = meter
  let prefix = 'irn_'
  let refusals = 0

  const feed = createFeed({
    ...{ clientId, outlet, mailbox, turns, write },
    prefix: () => prefix,
    onSent: frames.credit,
    report: (cause) => report(toRelayError(cause)),
  })
  const caller: Caller = { ...meter, subscriber: feed }

  const noteRefusal = () => {
    refusals += 1
    if (refusals !== mostRefusals) return
    refuse(new RelayError('TooManyRequests', 'Refused too often in a row. Connect again later.'))
  }

  const send = (body: string) => {
    outlet.send(body)
    if (!outlet.isFull || socket.isPaused) return
    // The client doesn't read its responses, so we stop reading its requests.
    socket.pause()
    void outlet.drained().then(() => socket.resume())
  }

  const answer = async (frame: Exclude<Frame, { kind: 'answer' }>) => {
    const { body, refusal, afterwards } = await answerFrame({ caller, service, frame, report })
    send(body)
    if (refusal) noteRefusal()
    else refusals = 0
    afterwards?.()
  }

  const take = (id: string) => {
    const letter = feed.answered(id)
    if (letter) mailbox.take(letter.topic, letter.id, clientId, true)
  }

  socket.on('message', (data, isBinary) => {
    if (socket.readyState !== socket.OPEN) return
    if (isBinary) return socket.close(UNSUPPORTED, 'Send text')
    const bytes = toBuffer(data)
    if (!frames.spend(bytes.length)) {
      const error = new RelayError('TooManyRequests', 'Too many frames on this socket. Try again in 1 s.')
      send(writeError(peekId(bytes), error))
      return noteRefusal()
    }
    const frame = readFrame(bytes)
    if (frame.kind !== 'answer') {
      if (frame.kind === 'call') prefix = PREFIX.exec(frame.method)?.[0] ?? prefix
      void answer(frame)
    } else if (frame.isTaken) take(frame.id)
  })
  socket.on('close', () => {
    feed.close()
    service.forget(feed)
  })
  socket.on('error', () => {})
}

/** With the default `binaryType`, a message is always one Buffer. */
function toBuffer(data: RawData): Buffer {
  return data as Buffer
}
