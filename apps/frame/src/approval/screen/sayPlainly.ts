/** One sentence, before the parts of the screens are there. */
export function sayPlainly(sentence: string, then?: string): void {
  const main = document.createElement('main')
  main.dataset.part = 'screen'
  const heading = document.createElement('h1')
  const status = document.createElement('span')
  status.setAttribute('role', 'status')
  status.textContent = sentence
  heading.append(status)
  main.append(heading)
  if (then !== undefined) {
    const more = document.createElement('p')
    more.textContent = then
    main.append(more)
  }
  document.title = sentence
  document.body.replaceChildren(main)
}
