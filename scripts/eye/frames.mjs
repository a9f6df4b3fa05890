// The frames in which the states of the gallery are looked at, in the order in which one page shows them: what two
// neighbours share need not be changed between them.
// A quick look shows a state in some of them; see quickFrames below.

const english = { theme: 'dark', dir: 'ltr', texts: 'english' }
const light = { ...english, theme: 'light' }
/** 440 px shows the 360 px modal with the page around it. */
const modal = { width: 440, height: 760 }
/** The smallest phone, held in a hand. */
const phone = { width: 320, height: 640, touch: true }
/** The width that most phones have at least. */
const narrow = { ...phone, width: 360 }

export const frames = [
  {
    name: 'modal-dark',
    turn: 'always',
    look: english,
    ...modal,
    pictured: true,
    axe: 'all',
    // `acts` presses Enter and Space on each stop too; `back` walks with Shift and Tab.
    rounds: [{ acts: true }, { reverse: true }],
    first: ['heard', 'start', 'motion'],
    checks: ['stops', 'layout', 'targets'],
    notes: ['notePlates', 'notePlaces'],
  },
  {
    name: 'forced-colours',
    look: english,
    ...modal,
    media: { forcedColors: 'active' },
    pictured: true,
    rounds: [{}],
    checks: ['forcedColours', 'layout'],
  },
  {
    name: 'more-contrast-dark',
    look: english,
    ...modal,
    media: { contrast: 'more' },
    axe: 'contrast of 7:1',
  },
  { name: 'large-text', look: english, ...modal, fontSize: '20px', pictured: true, checks: ['layout'] },
  {
    name: 'sheet-dark',
    turn: 'often',
    look: english,
    ...phone,
    pictured: true,
    axe: 'all',
    checks: ['layout', 'targets'],
  },
  // 1,280 by 720 px enlarged to 200 %, and 1,280 by 1,024 to 400 %.
  {
    name: 'zoom-200',
    look: english,
    width: 640,
    height: 360,
    pictured: true,
    rounds: [{}],
    checks: ['layout', 'room'],
  },
  {
    name: 'zoom-400',
    look: english,
    width: 320,
    height: 256,
    pictured: true,
    rounds: [{}],
    checks: ['layout', 'room'],
  },
  { name: 'modal-light', look: light, ...modal, pictured: true, axe: 'all' },
  { name: 'more-contrast-light', look: light, ...modal, media: { contrast: 'more' }, axe: 'contrast of 7:1' },
  { name: 'sheet-light', look: light, ...phone, pictured: true, axe: 'colours' },
  { name: 'mirrored', look: { ...english, dir: 'rtl' }, ...modal, checks: ['mirrored'] },
  {
    name: 'rtl',
    turn: 'often',
    look: { ...english, dir: 'rtl', texts: 'hebrew' },
    ...modal,
    pictured: true,
    axe: 'all',
    rounds: [{}],
    checks: ['stops', 'layout', 'direction'],
  },
  {
    name: 'longer-texts',

    look: { ...english, texts: 'marked' },
    ...phone,
    pictured: true,
    checks: ['texts', 'layout'],
  },
  // The kit's own languages, on a narrow phone.
  {
    name: 'german',
    look: { ...english, texts: 'german' },
    ...narrow,
    pictured: true,
    axe: 'all',
    checks: ['layout', 'targets'],
  },
  {
    name: 'arabic',
    look: { ...english, dir: 'rtl', texts: 'arabic' },
    ...narrow,
    pictured: true,
    axe: 'all',
    rounds: [{}],
    checks: ['stops', 'layout', 'targets', 'direction'],
  },
]

const often = frames.filter(({ turn }) => turn === 'often')
const others = frames.filter(({ turn }) => turn === undefined)

/**
 * The frames of a quick look: all of them for a view's first state. For the rest the one that is always looked in, one of
 * those that find the most, and one of the others. `npm run shots` and `npm run soak -- --only gallery` look in all.
 *
 * @param order the state's place in the gallery, by which the frames take turns
 * @param isFirst whether it is its view's first
 */
export function quickFrames(order, isFirst) {
  if (isFirst) return frames
  const chosen = [often[order % often.length], others[order % others.length]]
  return frames.filter((frame) => frame.turn === 'always' || chosen.includes(frame))
}

/** Frames that have a contact sheet. */
export const pictured = frames.filter((frame) => frame.pictured)
