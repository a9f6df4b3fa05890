// npm runs a script in a shell; when npm is ended by SIGTERM the shell goes too, and neither tells the script.

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
