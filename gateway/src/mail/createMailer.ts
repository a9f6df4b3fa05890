import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'
import type { Metrics } from '../metrics/createMetrics.ts'
import { isLocalOrigin } from '../projects/isOriginAllowed.ts'
import { Failure } from '../server/Failure.ts'
import type { MailContent } from './content.ts'
import { writeMail } from './writeMail.ts'

export interface Mailer {
  /**
   * Sends a mail that its caller waits for.
   *
   * @param to - an address from parseEmail(), never one as a user typed it
   * @throws Failure 503 if the mail server does not accept the mail
   */
  send(to: string, locale: string, content: MailContent): Promise<void>
  /** Sends a mail in the background. A failure is counted and logged. */
  notify(to: string, locale: string, content: MailContent): void
  close(): Promise<void>
}

/** A user waits for it, and the page's own time-out is 30 s. */
const LONGEST_MS = 12_000
const CONNECT_MS = 10_000
const NO_TLS =
  'The mail server of SMTP_URL makes no encrypted connection. Turn STARTTLS on there, or write smtps:// where it has TLS from the beginning (port 465)'

export function createMailer(
  { smtpUrl, mailFrom }: { readonly smtpUrl: string; readonly mailFrom: string },
  { metrics, logger }: { readonly metrics: Metrics; readonly logger: Logger },
): Mailer {
  const transport = createTransport({
    url: withTls(smtpUrl),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: LONGEST_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const underWay = new Set<Promise<void>>()

  const deliver = async (to: string, locale: string, content: MailContent): Promise<void> => {
    const { subject, text, html } = writeMail(locale, content, new Date())
    const from = /<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom
    const timeout = new AbortController()
    try {
      await Promise.race([
        // The envelope is ours, so that no parser reads a second receiver out of an address.
        transport.sendMail({
          from: mailFrom,
          to: { name: '', address: to },
          envelope: { from, to: [to] },
          subject,
          text,
          html,
          headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        }),
        overdue(timeout.signal),
      ])
      metrics.mails.add({ kind: content.kind, outcome: 'sent' })
    } catch (error) {
      metrics.mails.add({ kind: content.kind, outcome: 'failed' })
      // A server's own words quote the receiver, so only its code is logged.
      const reason = codeOf(error)
      const advice = reason.startsWith('ETLS') ? { advice: NO_TLS } : {}
      logger.error({ kind: content.kind, reason, ...advice }, 'a mail could not be sent')
      throw new Failure(503, 'mail', 'The mail could not be sent. Try again in a few minutes.', {
        code: 'mailFailed',
        headers: { 'retry-after': '60' },
      })
    } finally {
      timeout.abort()
    }
  }

  return {
    send: deliver,
    notify(to, locale, content) {
      const sent = deliver(to, locale, content)
        .catch(() => {
          // It is counted and logged, and nobody waits for it.
        })
        .finally(() => underWay.delete(sent))
      underWay.add(sent)
    },
    async close() {
      await Promise.all(underWay)
      transport.close()
    },
  }
}

/** Whoever is on the way to the server could strip an offer of TLS, and read the codes. What the URL says of it does not count. */
function withTls(smtpUrl: string): string {
  const url = new URL(smtpUrl)
  if (!isLocalOrigin(`http://${url.host}`)) url.searchParams.set('requireTLS', 'true')
  return url.href
}

function overdue(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(
      () => reject(Object.assign(new Error('overdue'), { code: 'ETIMEDOUT' })),
      LONGEST_MS,
    )
    signal.addEventListener('abort', () => clearTimeout(timer))
  })
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? String(error.code) : error.name
  return 'responseCode' in error ? `${code} ${error.responseCode}` : code
}
