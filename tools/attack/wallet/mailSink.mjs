// A mail server for one run: it takes every mail and keeps it.
import { createServer } from 'node:net'

/** @returns `{ url, mails, codeOf(address), stop() }`; a mail is `{ to, text }` as it was sent */
export async function startMailSink() {
  const mails = []
  const sockets = new Set()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    let to = []
    let body
    let rest = ''
    socket.write('220 sink\r\n')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (body) {
          if (line !== '.') {
            body.push(line)
            continue
          }
          mails.push({ to, text: body.join('\n') })
          to = []
          body = undefined
          socket.write('250 kept\r\n')
        } else if (/^DATA/i.test(line)) {
          body = []
          socket.write('354 go on\r\n')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else {
          const [, receiver] = /^RCPT TO:<([^>]*)>/i.exec(line) ?? []
          if (receiver) to.push(receiver)
          socket.write('250 well\r\n')
        }
      }
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${server.address().port}`,
    mails,
    /** The code in the newest mail to an address; undefined where there was none. */
    codeOf: (address) =>
      /^(\d{6})=?$/m.exec(mails.findLast(({ to }) => to.includes(address))?.text ?? '')?.[1],
    stop() {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
