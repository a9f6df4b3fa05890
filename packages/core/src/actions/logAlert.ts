import { ALERTS, type AlertCode } from '@latchkey/contract'

/** S8.1: an alert's long text goes to the console. */
export function logAlert(code: AlertCode): void {
  // biome-ignore lint/suspicious/noConsole: this is where the specification sends it.
  console.error(`[latchkey] ${ALERTS[code].title}: ${ALERTS[code].longMessage}`)
}
