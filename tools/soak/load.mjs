// A client that costs little: requests written as they are over connections that stay open, so that its own work is not what is measured.
import { connect } from 'node:net'

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = '0\r\n\r\n'

/**
 * Opens connections to a server, over each of which the same request is made again and again.
 * @throws Error where an answer is not 200
 */
export async function openLoad({ url, headers, connections }) {
  const lines = Object.entries({ host: url.host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const bytes = Buffer.from(`GET ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const clients = await Promise.all(Array.from({ length: connections }, () => openClient(url, bytes)))
  return {
    /** Every connection repeats the request as soon as it is answered. Measures throughput and latency under full load. */
    async atFullSpeed(count) {
      const times = []
      let left = count
      const loop = async (client) => {
        while (left > 0) {
          left -= 1
          const asked = performance.now()
          await client.ask()
          times.push(performance.now() - asked)
        }
      }
      const started = performance.now()
      await Promise.all(clients.map(loop))
      return describe(times, performance.now() - started)
    },
    /** So many a second whatever becomes of them. An answer's time counts from when its request was due, a connection free or not. */
    async atRate(perSecond, seconds) {
      const times = []
      const free = [...clients]
      const due = []
      const count = perSecond * seconds
      const started = performance.now()
      await new Promise((resolve, reject) => {
        const send = () => {
          while (due.length > 0 && free.length > 0) {
            const client = free.pop()
            const dueAt = due.shift()
            client.ask().then(() => {
              times.push(performance.now() - dueAt)
              free.push(client)
              if (times.length === count) resolve()
              else send()
            }, reject)
          }
        }
        let asked = 0
        const tick = () => {
          const now = performance.now()
          for (; asked < count && started + (asked * 1_000) / perSecond <= now; asked += 1)
            due.push(started + (asked * 1_000) / perSecond)
          send()
          if (asked < count) setTimeout(tick, 1)
        }
        tick()
      })
      return describe(times, performance.now() - started)
    },
    close: () => {
      for (const client of clients) client.close()
    },
  }
}

function describe(times, durationMs) {
  times.sort((one, other) => one - other)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))]
  const perSecond = (times.length / durationMs) * 1_000
  return { perSecond, p50: at(0.5), p99: at(0.99), longest: times.at(-1) }
}

function openClient({ hostname, port }, bytes) {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let waiting
    let head = ''
    /** Bytes of the body that are to come; undefined while the head is read or where it comes in chunks. */
    let left
    const finish = () => {
      head = ''
      left = undefined
      const { resolve: answer } = waiting
      waiting = undefined
      answer()
    }
    socket.on('data', (chunk) => {
      if (left !== undefined) left -= chunk.length
      else {
        head += chunk.toString('latin1')
        const end = head.indexOf(HEAD_END)
        if (end < 0) return
        if (!head.startsWith('HTTP/1.1 200')) return socket.destroy(new Error(head.slice(0, end)))
        const length = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end))?.[1]
        if (length === undefined) {
          if (head.endsWith(LAST_CHUNK)) finish()
          return
        }
        left = Number(length) - (head.length - end - HEAD_END.length)
      }
      if (left === 0) finish()
    })
    socket.once('connect', () =>
      resolve({
        ask: () =>
          new Promise((answer, fail) => {
            waiting = { resolve: answer, reject: fail }
            socket.write(bytes)
          }),
        close: () => socket.destroy(),
      }),
    )
    socket.on('error', (error) => {
      reject(error)
      waiting?.reject(error)
    })
    socket.on('close', () => waiting?.reject(new Error('The connection was closed.')))
  })
}
