// What the kit must reach, beside the floor and the peers. A target is a limit, a multiple of the floor, or a limit above it.

const kilobytes = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`
const megabytes = (bytes) => `${(bytes / 1_000_000).toFixed(1)} MB`
const milliseconds = (time) => `${Math.round(time)} ms`
const plain = String

const bytes = { show: kilobytes, condition: 'cpu1' }
const count = { show: plain, condition: 'cpu1' }
const hasty = { way: 'hasty' }
const counting = { way: 'count', condition: 'cpu1' }
const time = (condition, key) => ({ show: milliseconds, condition, key, isTime: true })

/** The rows of "Size and speed of the kit" that one page can show. */
export const targets = [
  { name: 'JS above React until interactive', key: 'earlyBytes', limit: 13_000, ...bytes },
  {
    name: 'JS above React, modal open, clicked at once',
    key: 'hastyBytes',
    ...hasty,
    limit: 30_000,
    ...bytes,
  },
  { name: 'JS above React, modal open, page at rest before', key: 'modalBytes', ...bytes },
  { name: 'JS above React, at modal, at rest', key: 'modalRestBytes', limit: 45_000, ...bytes },
  { name: 'whole build above React', of: ({ wholeBytes }) => wholeBytes, limit: 130_000, show: kilobytes },
  { name: 'JS requests until interactive', key: 'earlyCount', limit: 2, ...count },
  { name: 'JS requests at modal, clicked at once', key: 'hastyCount', ...hasty, limit: 3, ...count },
  { name: 'JS requests at modal, page at rest before', key: 'modalCount', ...count },
  { name: 'JS requests at modal, at rest', key: 'modalRestCount', ...count },
  { name: 'interactive, ×1', times: 1.15, ...time('cpu1', 'interactiveMs') },
  { name: 'interactive, ×4', times: 1.15, ...time('cpu4', 'interactiveMs') },
  { name: 'first open, ×1', times: 2.5, ...time('cpu1', 'firstOpenMs') },
  { name: 'first open, ×4', times: 2.5, ...time('cpu4', 'firstOpenMs') },
  { name: 'second open, ×1', times: 1.5, ...time('cpu1', 'secondOpenMs') },
  { name: 'second open, ×4', times: 1.5, ...time('cpu4', 'secondOpenMs') },
  { name: 'wallet picked to address, ×1', times: 1.5, ...time('cpu1', 'connectMs') },
  { name: 'wallet picked to address, ×4', times: 1.5, ...time('cpu4', 'connectMs') },
  { name: 'reload to address, ×1', times: 1.15, ...time('cpu1', 'reloadMs') },
  { name: 'reload to address, ×4', times: 1.15, ...time('cpu4', 'reloadMs') },
  { name: 'slow 4G, ×4: interactive', limit: 1_300, ...time('slow4g', 'interactiveMs') },
  { name: 'slow 4G, ×4: first open', limit: 150, ...time('slow4g', 'firstOpenMs') },
  { name: 'blocked at load above the floor, ×4', above: 25, ...time('cpu4', 'blockedAtLoadMs') },
  { name: 'blocked at modal, ×4', limit: 50, ...time('cpu4', 'blockedAtModalMs') },
  { name: 'heap after modal', key: 'heapBytes', ...counting, limit: 3_000_000, show: megabytes },
  { name: 'DOM elements, modal with 10 wallets', key: 'elements', ...counting, limit: 120, show: plain },
  {
    name: 'third-party hosts asked, any phase',
    of: ({ strangers }) => strangers.length,
    limit: 0,
    show: plain,
  },
  {
    name: 'install: packages, React left out',
    of: ({ install }) => install?.packages,
    limit: 30,
    show: plain,
  },
  { name: 'install: MB of files', of: ({ install }) => install?.bytes, limit: 70_000_000, show: megabytes },
]
