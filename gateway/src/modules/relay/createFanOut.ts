import type { Turns } from '../../server/createTurns.ts'
import type { OutgoingLetter } from './frames/writeLetter.ts'
import { bytesOf, type Letter } from './mailbox/mailbox.ts'
import type { Subscriber, Subscribers } from './subscribers.ts'

interface Job {
  readonly outgoing: OutgoingLetter
  /** The remaining receivers; the next one is at the end. */
  readonly left: Subscriber[]
}

export interface FanOutOptions {
  readonly subscribers: Pick<Subscribers, 'on'>
  readonly turns: Turns
  write(letter: Letter): OutgoingLetter
}

const AT_ONCE_BYTES = 65_536

/**
 * Delivers new messages to all subscribers except the sender, in order within a topic. A message for many sockets is sent over
 * several turns of the event loop, so that other clients don't wait.
 */
export function createFanOut({ subscribers, turns, write }: FanOutOptions): (letter: Letter) => void {
  const jobsByTopic = new Map<string, Job[]>()

  const goOn = (topic: string, jobs: Job[]) => {
    const [job] = jobs
    if (!job) return void jobsByTopic.delete(topic)
    const bytes = bytesOf(job.outgoing.letter)
    const many = Math.max(1, Math.floor(AT_ONCE_BYTES / bytes))
    const some = job.left.splice(-many).reverse()
    if (job.left.length === 0) jobs.shift()
    turns.take(bytes * some.length, () => {
      for (const subscriber of some) subscriber.push(job.outgoing)
      goOn(topic, jobs)
    })
  }

  return (letter) => {
    const { topic, sender } = letter
    const all = [...subscribers.on(topic)].filter(({ clientId }) => clientId !== sender)
    if (all.length === 0) return
    const outgoing = write(letter)
    const jobs = jobsByTopic.get(topic)
    if (!jobs && all.length * bytesOf(letter) <= AT_ONCE_BYTES)
      for (const subscriber of all) subscriber.push(outgoing)
    else if (jobs) jobs.push({ outgoing, left: all.reverse() })
    else {
      const first = [{ outgoing, left: all.reverse() }]
      jobsByTopic.set(topic, first)
      goOn(topic, first)
    }
  }
}
