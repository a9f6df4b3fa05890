// The frames in which the states of the gallery are looked at, in the order in which one page shows them: what two
// neighbours share need not be changed between them.

const english = { theme: 'dark', dir: 'ltr', texts: 'english' }
const light = { ...english, theme: 'light' }
/** 440 px shows the 360 px modal with the page around it. */
const modal = { width: 440, height: 760 }
/** The smallest phone, held in a hand. */
const phone = { width: 320, height: 640, touch: true }
/** The width that most phones have at least. */
const narrow = { ...phone, width: 360 }

/**
 * Each frame: how the page looks, what is checked, how axe looks, and the rounds that the keyboard walks.
 * In frames that are `firsts`, a quick look runs axe and the keyboard on the first state of each view.
 */
export const frames = [
  {
    ...{ name: 'modal-dark', firsts: true, look: english, ...modal, pictured: true },
    axe: 'all',
    // `acts` presses Enter and Space on each stop too; `reverse` walks with Shift and Tab.
    rounds: [{ acts: true }, { reverse: true }],
    checks: ['stops', 'layout', 'targets'],
  },
  {
    ...{ name: 'forced-colours', firsts: true, look: english, ...modal, pictured: true },
    media: { forcedColors: 'active' },
    rounds: [{}],
    checks: ['forcedColours', 'layout'],
  },
  {
    ...{ name: 'more-contrast-dark', firsts: true, look: english, ...modal },
    media: { contrast: 'more' },
    axe: 'contrast of 7:1',
  },
  {
    name: 'large-text',
    look: { ...english, fontSize: '20px' },
    ...modal,
    pictured: true,
    checks: ['layout'],
  },
  {
    ...{ name: 'sheet-dark', firsts: true, look: english, ...phone, pictured: true },
    axe: 'all',
    checks: ['layout', 'targets'],
  },
  // 1,280 by 720 px enlarged to 200 %, and 1,280 by 1,024 to 400 %.
  {
    ...{ name: 'zoom-200', look: english, width: 640, height: 360, pictured: true },
    rounds: [{}],
    checks: ['layout', 'room'],
  },
  {
    ...{ name: 'zoom-400', firsts: true, look: english, width: 320, height: 256, pictured: true },
    rounds: [{}],
    checks: ['layout', 'room'],
  },
  { name: 'modal-light', firsts: true, look: light, ...modal, pictured: true, axe: 'all' },
  { name: 'more-contrast-light', look: light, ...modal, media: { contrast: 'more' }, axe: 'contrast of 7:1' },
  { name: 'sheet-light', look: light, ...phone, pictured: true, axe: 'colours' },
  { name: 'mirrored', look: { ...english, dir: 'rtl' }, ...modal, checks: ['mirrored'] },
  {
    ...{ name: 'rtl', firsts: true, ...modal, pictured: true },
    look: { ...english, dir: 'rtl', texts: 'hebrew' },
    axe: 'all',
    rounds: [{}],
    checks: ['stops', 'layout', 'direction'],
  },
  {
    ...{ name: 'longer-texts', look: { ...english, texts: 'marked' }, ...phone, pictured: true },
    checks: ['texts', 'layout'],
  },
  // The kit's own languages, on a narrow phone.
  {
    ...{ name: 'german', look: { ...english, texts: 'german' }, ...narrow, pictured: true },
    axe: 'all',
    checks: ['layout', 'targets'],
  },
  {
    ...{ name: 'arabic', ...narrow, pictured: true },
    look: { ...english, dir: 'rtl', texts: 'arabic' },
    axe: 'all',
    rounds: [{}],
    checks: ['stops', 'layout', 'targets', 'direction'],
  },
]

export const pictured = frames.filter((frame) => frame.pictured)

const firsts = frames.filter((frame) => frame.firsts)
const turns = frames.filter(({ checks }) => checks).map(({ axe, rounds, ...frame }) => frame)

/**
 * The frames of a quick look at one view. Its first state is looked at by axe and by keyboard, which find much the same in
 * the others. In those the layout is checked: each state in one frame at least, each frame with one state at least.
 * `npm run shots` and `npm run nightly` look at every state in every frame.
 * @param count how many states the view has
 * @param turn the frame that begins
 * @returns the frames of each state
 */
export function quickFrames(count, turn) {
  const wanted = Array.from({ length: count }, (_, index) => (index === 0 ? [...firsts] : []))
  const others = count > 1 ? wanted.slice(1) : wanted
  for (let step = 0; step < Math.max(others.length, turns.length); step += 1) {
    const frame = turns[(turn + step) % turns.length]
    const own = others[step % others.length]
    if (!own.some(({ name }) => name === frame.name)) own.push(frame)
  }
  return wanted
}
