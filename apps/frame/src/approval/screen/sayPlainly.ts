/** Shows one sentence and what to do, before the screens' code is loaded. It looks like {@link Said}. */
export function sayPlainly(sentence: string, then?: string): void {
  const main = document.createElement('main')
  main.dataset.part = 'screen'
  main.dataset.short = ''
  const header = document.createElement('header')
  const heading = document.createElement('h1')
  const status = document.createElement('span')
  status.setAttribute('role', 'status')
  status.textContent = sentence
  heading.append(status)
  header.append(heading)
  if (then !== undefined) {
    const more = document.createElement('p')
    more.dataset.part = 'sub'
    more.textContent = then
    header.append(more)
  }
  main.append(header)
  document.title = sentence
  document.body.replaceChildren(main)
}
