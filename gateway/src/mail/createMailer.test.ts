import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createMetrics } from '../metrics/createMetrics.ts'
import { startSink } from '../testing/startTestWallet.ts'
import { createMailer } from './createMailer.ts'

/** Reaches this machine, and is no address of it. */
const ELSEWHERE = '0.0.0.0'

async function start(options: { hasTls?: boolean } = {}) {
  const sink = await startSink(options)
  onTestFinished(sink.stop)
  const { port } = new URL(sink.url)
  const log: { reason?: string; advice?: string }[] = []
  const logger = pino({}, { write: (line) => log.push(JSON.parse(line)) })
  const send = async (host: string, query = '') => {
    const mailer = createMailer(
      { smtpUrl: `smtp://${host}:${port}${query}`, mailFrom: 'wallet@wallet.test' },
      { logger, metrics: createMetrics(readConfig({})) },
    )
    onTestFinished(mailer.close)
    await mailer.send('ada@example.com', 'en', { kind: 'deletion', product: 'Shop', days: 30 })
  }
  return { sink, log, send }
}

test('no mail goes to another machine unencrypted, whatever the URL says, and the log says what to do', async () => {
  const { sink, log, send } = await start()
  const queries = ['', '?requireTLS=false', '?ignoreTLS=true', '?opportunisticTLS=true', '?secure=false']
  for (const query of queries)
    await expect(send(ELSEWHERE, query), query).rejects.toThrow('could not be sent')
  expect(sink.mails).toEqual([])
  for (const { reason, advice } of log) {
    expect(reason).toMatch(/^ETLS/)
    expect(advice).toContain('Turn STARTTLS on there, or write smtps://')
  }
  expect(log).toHaveLength(queries.length)
})

test('a mail goes by STARTTLS where it is offered, and unencrypted on this machine', async () => {
  const other = await start({ hasTls: true })
  await other.send(ELSEWHERE, '?tls.rejectUnauthorized=false')
  await expect(other.send(ELSEWHERE)).rejects.toThrow('could not be sent')
  expect(other.sink.mails).toHaveLength(1)
  const own = await start()
  for (const host of ['127.0.0.1', 'localhost']) await own.send(host)
  expect(own.sink.mails).toHaveLength(2)
})
