// Loaded into every Node process of a host under test: refuses, and says, whatever would leave the machine.
const net = require('node:net')

const { connect } = net.Socket.prototype
const isHere = (host) => host === undefined || /^(localhost|127\.|::1$|\[::1\])/.test(host)

net.Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given
  const host = typeof options === 'object' ? options.host : given[1]
  if (!options?.path && typeof host === 'string' && !isHere(host)) {
    process.stderr.write(`left the machine: ${host}\n`)
    throw new Error(`${host} is not this machine.`)
  }
  return connect.apply(this, given)
}
