import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type CaughtMail = {
  id: number
  to: string
  subject: string
  text: string
  html: string
  /** The six digits in it, if any. */
  code: string | undefined
  link: string | undefined
  /** ISO 8601. */
  at: string
}

/** A mail server that delivers nothing: it keeps what it is given, for the inbox page and for tests. */
export type RunningMail = {
  /** For `SMTP_URL`. */
  smtpUrl: string
  /** Newest first. */
  list(): readonly CaughtMail[]
  /** The newest mail to an address, or the newest with a code. */
  last(to: string, hasCode?: boolean): CaughtMail | undefined
  stop(): Promise<void>
}

const MOST_KEPT = 500
const MOST_BYTES = 1_000_000

/** Starts the mail sink on a free port of 127.0.0.1. */
export async function startMail(): Promise<RunningMail> {
  const kept: CaughtMail[] = []
  let id = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MOST_BYTES,
    disableReverseLookup: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then(({ subject = '', text = '', html = '' }) => {
          for (const { address } of session.envelope.rcptTo) {
            id += 1
            kept.unshift({
              id,
              to: address,
              subject,
              text,
              html,
              code: /^\d{6}$/m.exec(text)?.[0],
              link: /https?:\/\/\S+/.exec(text)?.[0],
              at: new Date().toISOString(),
            })
          }
          kept.splice(MOST_KEPT)
          done()
        }, done)
      })
    },
  })
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      server.off('error', reject)
      // A client that breaks off in the middle is no news.
      server.on('error', () => {})
      const address = server.server.address()
      if (address === null || typeof address === 'string') reject(new Error('The mail sink has no port'))
      else resolve(address.port)
    })
  })
  return {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    list: () => kept,
    last: (to, hasCode) =>
      kept.find((mail) => mail.to === to.toLowerCase() && (!hasCode || mail.code !== undefined)),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
