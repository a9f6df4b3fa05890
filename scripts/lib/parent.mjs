// npm runs a script in a shell. SIGTERM ends npm and the shell, and neither notifies the script.

/** Calls back once when npm, which started this script, is gone. Does nothing for a script started by hand. */
export function onNpmGone(callback) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, 250)
  timer.unref()
}

/** Ends the process where it or npm is asked to end, with the code that a shell expects. */
export function exitOnSignals() {
  for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
    process.on(signal, () => process.exit(code))
  onNpmGone(() => process.exit(143))
}
