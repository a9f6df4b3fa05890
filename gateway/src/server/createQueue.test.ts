import { expect, test } from 'vitest'
import { createQueue } from './createQueue.ts'

const limits = { perClient: 2, total: 3, waitingPerClient: 2, waitingTotal: 3, timeoutMs: 50 }

test('few of a client are in at once, the others in their order, and no client fills the line of another', async () => {
  const queue = createQueue(limits, 'Too many.')
  const entered: string[] = []
  const enter = async (client: string, name: string) => {
    const leave = await queue.enter(client)
    entered.push(name)
    return leave
  }
  const first = await enter('a', 'a1')
  await enter('a', 'a2')
  const third = enter('a', 'a3')
  const late = enter('a', 'a4')
  await expect(enter('a', 'a5')).rejects.toMatchObject({ status: 503, message: 'Too many.' })
  await enter('b', 'b1')
  expect(entered).toEqual(['a1', 'a2', 'b1'])
  first()
  first()
  await third
  expect(entered).toEqual(['a1', 'a2', 'b1', 'a3'])
  await expect(late).rejects.toMatchObject({ status: 503 })
})

test('who gave up leaves the line: a seat goes to the next', async () => {
  const queue = createQueue({ ...limits, perClient: 1 }, 'Too many.')
  const first = await queue.enter('a')
  await expect(queue.enter('a')).rejects.toMatchObject({ status: 503 })
  const second = queue.enter('a')
  first()
  await expect(second).resolves.toBeTypeOf('function')
})
