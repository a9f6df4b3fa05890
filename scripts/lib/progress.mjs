// Quiet progress: one line per finished step with its duration; on a terminal also the steps under way.
const terminal = process.stdout.isTTY === true && process.env.CI === undefined
const paint = (code, text) => (terminal && !process.env.NO_COLOR ? `\u001b[${code}m${text}\u001b[0m` : text)

export const green = (text) => paint('32', text)
export const red = (text) => paint('31', text)
export const yellow = (text) => paint('33', text)
export const dim = (text) => paint('2', text)
export const bold = (text) => paint('1', text)

/** `1.2 s`, or `3 min 04 s` above two minutes. */
export function formatDuration(durationMs) {
  if (durationMs < 119_950) return `${(durationMs / 1000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

export function reportStep({ ok, name, durationMs, note }) {
  const mark = ok ? green('✓') : red('✗')
  const time = formatDuration(durationMs).padStart(8)
  clearPending()
  console.log(`  ${mark} ${name.padEnd(27)} ${dim(time)}${note ? `  ${dim(note)}` : ''}`)
}

const pending = new Set()

/**
 * Runs one step and prints its line when it ends. The step may return a note to print behind its duration.
 * A step that throws is reported with ✗ and throws on; those beside it that fail next are taken for its consequences.
 */
export async function step(name, run) {
  const started = performance.now()
  const own = { name, isMute: false }
  const end = (ok, note) => {
    pending.delete(own)
    if (ok || !own.isMute) reportStep({ ok, name, durationMs: performance.now() - started, note })
    if (!ok) for (const other of pending) other.isMute = true
    showPending()
  }
  pending.add(own)
  showPending()
  try {
    const result = await run()
    end(true, typeof result === 'string' ? result : undefined)
    return result
  } catch (error) {
    end(false)
    throw error
  }
}

function showPending() {
  if (!terminal || pending.size === 0) return
  const names = [...pending].map(({ name }) => `${name}…`).join(' ')
  process.stdout.write(`\u001b[2K  ${dim('·')} ${names}\r`)
}

function clearPending() {
  if (terminal) process.stdout.write('\u001b[2K\r')
}

/** Lines up rows of strings in columns; `right` names the columns (from 0) that are aligned to the right. */
export function formatTable(rows, { indent = 2, right = [] } = {}) {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)))
  const cell = (text, column) =>
    right.includes(column) ? text.padStart(widths[column]) : text.padEnd(widths[column])
  return rows.map((row) => `${' '.repeat(indent)}${row.map(cell).join('   ').trimEnd()}`).join('\n')
}
