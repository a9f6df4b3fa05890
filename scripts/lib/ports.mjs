import { createServer } from 'node:net'

/**
 * Picks well-known ports, or the next free ones, before anything starts: the parts must know each other's addresses.
 * @param wanted `[{ name, port }]`, in the order in which they choose
 * @returns `{ ports: { name: port }, moved: [{ name, wanted, port }] }`
 */
export async function choosePorts(wanted) {
  const ports = {}
  const moved = []
  // A moved part must not use another part's well-known port.
  const reserved = new Set(wanted.map(({ port }) => port))
  for (const { name, port } of wanted) {
    const chosen = (await isFree(port)) ? port : await nextFree(port + 1, reserved)
    reserved.add(chosen)
    ports[name] = chosen
    if (chosen !== port) moved.push({ name, wanted: port, port: chosen })
  }
  return { ports, moved }
}

/** As many ports as asked for that the system says are free: for tests, which must not meet a running stack. */
export async function choosePortsAnywhere(names) {
  const servers = await Promise.all(names.map(() => listen(0, '127.0.0.1')))
  const ports = Object.fromEntries(names.map((name, index) => [name, servers[index].address().port]))
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** Checks both loopback addresses, because browsers may resolve "localhost" to ::1 first. */
export async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0']) {
    try {
      const server = await listen(port, host)
      await new Promise((resolve) => server.close(resolve))
    } catch (error) {
      // Without IPv6, nothing listens on ::1.
      if (error.code !== 'EADDRNOTAVAIL' && error.code !== 'EAFNOSUPPORT') return false
    }
  }
  return true
}

async function nextFree(from, reserved) {
  for (let port = from; port < from + 200; port += 1) {
    if (!reserved.has(port) && (await isFree(port))) return port
  }
  throw new Error(
    `No free port between ${from} and ${from + 199}. End some of the programs that listen there.`,
  )
}

function listen(port, host) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host, exclusive: true }, () => resolve(server))
  })
}
