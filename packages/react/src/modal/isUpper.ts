/** Whether a modal is the top one of all open modals of all kits: the last in the page. It has the keyboard. */
export function isUpper(host: HTMLElement): boolean {
  return [...document.querySelectorAll('[data-latchkey-modal][data-open]')].at(-1) === host
}
