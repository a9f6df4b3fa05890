import type { IconShape } from './IconData.ts'

const line = (d: string): IconShape => ({ tag: 'path', attributes: { d } })
const ring = line('M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14')
const dot = (d: string): IconShape => ({ tag: 'path', attributes: { d, 'stroke-width': '1.9' } })

/** The bundled icons, which need no request. They are 20 by 20 units, with lines of 1.5 units. */
export const localIcons = {
  again: [line('M16 10a6 6 0 1 1-1.9-4.4L16 7.5M16 3.75V7.5h-3.75')],
  check: [line('m4.5 10.5 3.75 3.75L15.5 6.5')],
  close: [line('m5.5 5.5 9 9m0-9-9 9')],
  copy: [
    line(
      'M9 7h5.5a2 2 0 0 1 2 2v5.5a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2M13 4.5a1.5 1.5 0 0 0-1.5-1h-6a2 2 0 0 0-2 2v6a1.5 1.5 0 0 0 1 1.5',
    ),
  ],
  down: [line('m5.5 8 4.5 4.5L14.5 8')],
  error: [ring, line('M10 6.5V11'), dot('M10 13.5v.1')],
  flask: [
    line('M7.5 3.5h5M8.5 3.5v4.6l-4.2 6.9a1 1 0 0 0 .9 1.5h9.6a1 1 0 0 0 .9-1.5l-4.2-6.9V3.5M6.6 12h6.8'),
  ],
  info: [ring, line('M10 9.5v4'), dot('M10 6.7v.1')],
  moon: [line('M16.5 12.2A7 7 0 0 1 7.8 3.5a7 7 0 1 0 8.7 8.7Z')],
  out: [line('M7.5 5.5h7v7M14.25 5.75 5.5 14.5')],
  plus: [line('M10 4.5v11M4.5 10h11')],
  spin: [
    { tag: 'path', attributes: { d: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14', opacity: '.25' } },
    line('M17 10a7 7 0 0 0-7-7'),
  ],
  stone: [line('M3.5 6h13v8h-13z')],
  sun: [
    line(
      'M10 6.75a3.25 3.25 0 1 0 0 6.5 3.25 3.25 0 0 0 0-6.5M10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
    ),
  ],
  system: [ring, { tag: 'path', attributes: { d: 'M10 3a7 7 0 0 1 0 14Z', fill: 'currentColor' } }],
  warning: [line('M10 3.25 17.5 16.5h-15ZM10 8.5V12'), dot('M10 14.2v.1')],
} as const satisfies Record<string, readonly IconShape[]>

/** An icon that needs no request. */
export type LocalIconName = keyof typeof localIcons

export function isLocalIcon(name: string): name is LocalIconName {
  return Object.hasOwn(localIcons, name)
}
