/** Whether a modal is the upper one of all that are open, of whatever kit: the last in the page. It has the keyboard. */
export function isUpper(host: HTMLElement): boolean {
  return [...document.querySelectorAll('[data-latchkey-modal][data-open]')].at(-1) === host
}
