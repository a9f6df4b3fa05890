// Ends the registered process groups when its parent is gone for any reason. A killed parent (SIGKILL, a crash, a
// closed terminal) can't end its children itself.
// The parent writes `add <pid>`, `remove <pid>` or `folder <path>` lines; folders are deleted last. A pipe keeps the lines for a reader that
// is still starting; an IPC channel loses them when the parent is gone first.
import { rmSync } from 'node:fs'
import { createInterface } from 'node:readline'

const groups = new Set()
const folders = []
const lines = createInterface({ input: process.stdin })

lines.on('line', (line) => {
  const [verb, what] = line.split(' ')
  if (verb === 'folder') folders.push(what)
  else if (verb === 'add') groups.add(Number(what))
  else groups.delete(Number(what))
})

lines.on('close', () => {
  // First the servers, which end their own children in good order; then whatever is left of their groups.
  for (const leader of groups) send(leader, 'SIGTERM')
  const deadline = Date.now() + 8_000
  setInterval(() => {
    for (const leader of groups) {
      if (send(leader, 0) && Date.now() < deadline) continue
      send(-leader, 'SIGKILL')
      groups.delete(leader)
    }
    if (groups.size > 0) return
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    process.exit(0)
  }, 100)
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

function send(target, signal) {
  try {
    return process.kill(target, signal)
  } catch {
    return false
  }
}
