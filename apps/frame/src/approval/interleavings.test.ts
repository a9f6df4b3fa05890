import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs, seedOr } from '../../../../scripts/testing/chance.mjs'
import { createFakeServer } from '../testing/fakeServer.ts'
import { createMemoryStore } from '../testing/memory.ts'
import { startTestFrame } from '../testing/startTestFrame.ts'
import { createAsk } from './ask.ts'

// `npm run attack` tries 10,000.
const RUNS = runs(15)

const task = () => new Promise((resolve) => setTimeout(resolve))

test('in any order of requests, aborts and decisions, nothing is signed without an approval of its own', {
  timeout: 1_800_000,
}, async () => {
  const server = createFakeServer()
  const store = createMemoryStore()
  await (await startTestFrame({ server, store })).signIn()
  const counts = { signed: 0, withoutApproval: 0, unanswered: 0 }
  const step = fc.record({
    kind: fc.constantFrom('ask', 'ask', 'rest', 'approve', 'approve', 'rest', 'decline', 'abort'),
    which: fc.nat(5),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const waiting: ((isApproved: boolean) => void)[] = []
      const approved = new Set<string>()
      const frame = await startTestFrame({
        server,
        store,
        ask: createAsk(
          ({ raw }, _place, _request, { turn: { signal } }) =>
            new Promise<boolean>((resolve) => {
              const decide = (isApproved: boolean) => {
                if (isApproved) approved.add(raw)
                resolve(isApproved)
              }
              waiting.push(decide)
              // A screen that is over has no buttons.
              signal.addEventListener('abort', () => {
                if (waiting.includes(decide)) waiting.splice(waiting.indexOf(decide), 1)
              })
            }),
        ),
      })
      const { address } = await frame.call('GET_USER')
      const ids: string[] = []
      let open = 0
      /** After three refusals in a row the window is let go, and what waits needs another one. */
      const needsWindow = () => {
        const { payload } =
          frame.posted.findLast(({ message: { type } }) => type === '@latchkey/FRAME_APPROVAL')?.message ?? {}
        return Reflect.get(Object(payload), 'isOpen') && !Reflect.get(Object(payload), 'hasWindow')
      }
      // Until somebody is asked, or nothing is open: what was approved has been signed by then.
      const rest = async () => {
        while (waiting.length === 0 && open > 0) {
          if (needsWindow()) await frame.openWindow()
          await task()
        }
      }
      const results: Promise<unknown>[] = []
      for (const { kind, which } of steps) {
        if (kind === 'ask' && ids.length < 6) {
          const id = crypto.randomUUID()
          const data = `0x0${ids.length + 1}`
          ids.push(id)
          open += 1
          const payload = { method: 'personal_sign', params: [data, address] }
          results.push(
            frame
              .call('RPC_REQUEST', payload, id)
              .then(
                () => {
                  counts.signed += 1
                  if (!approved.has(data)) counts.withoutApproval += 1
                },
                () => undefined,
              )
              .finally(() => {
                open -= 1
              }),
          )
        }
        const id = ids[which % Math.max(1, ids.length)]
        if (kind === 'abort' && id) await frame.call('ABORT', { id })
        if (kind === 'approve' || kind === 'decline') waiting.shift()?.(kind === 'approve')
        await task()
        if (kind === 'rest') await rest()
      }
      await rest()
      waiting.shift()?.(true)
      await rest()
      for (const id of ids) await frame.call('ABORT', { id })
      await Promise.all(results)
      if (ids.some((id) => frame.answersTo(id).length !== 1)) counts.unanswered += 1
      server.calls.splice(0)
      expect([counts.withoutApproval, counts.unanswered]).toEqual([0, 0])
    }),
    { numRuns: RUNS, seed: seedOr(20_261_125) },
  )
  // biome-ignore lint/suspicious/noConsole: `npm run attack` prints it
  console.log(
    `figure: ${RUNS} orders, ${counts.signed} signatures, ${counts.withoutApproval} without an approval, ${counts.unanswered} requests without exactly one answer`,
  )
  expect(counts.signed).toBeGreaterThan(0)
})
