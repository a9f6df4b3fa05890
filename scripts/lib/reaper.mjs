// Ends the process groups it was told about as soon as its parent is gone, however the parent went: a parent that is
// killed outright (SIGKILL, a crash, a closed terminal) cannot end its children itself.
const groups = new Set()

process.on('message', ({ add, remove }) => {
  if (add !== undefined) groups.add(add)
  if (remove !== undefined) groups.delete(remove)
})

process.on('disconnect', () => {
  // First the servers, which end their own children in good order; then whatever is left of their groups.
  for (const leader of groups) send(leader, 'SIGTERM')
  const deadline = Date.now() + 8_000
  setInterval(() => {
    for (const leader of groups) {
      if (send(leader, 0) && Date.now() < deadline) continue
      send(-leader, 'SIGKILL')
      groups.delete(leader)
    }
    if (groups.size === 0) process.exit(0)
  }, 100)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

/** Sends a signal; answers whether there was anyone to receive it. */
function send(target, signal) {
  try {
    return process.kill(target, signal)
  } catch {
    return false
  }
}
