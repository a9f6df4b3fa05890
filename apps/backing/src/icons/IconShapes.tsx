import { createElement, type ReactElement } from 'react'
import type { IconShape } from './IconData.ts'

const camel: Readonly<Record<string, string>> = {
  'clip-rule': 'clipRule',
  'fill-opacity': 'fillOpacity',
  'fill-rule': 'fillRule',
  'stroke-dasharray': 'strokeDasharray',
  'stroke-linecap': 'strokeLinecap',
  'stroke-linejoin': 'strokeLinejoin',
  'stroke-miterlimit': 'strokeMiterlimit',
  'stroke-opacity': 'strokeOpacity',
  'stroke-width': 'strokeWidth',
}

/** The elements of an icon, made one by one: no markup is ever handed to the browser to read. */
export function IconShapes({ shapes }: { shapes: readonly IconShape[] }): ReactElement {
  return (
    <>
      {shapes.map(({ tag, attributes }, index) =>
        createElement(tag, {
          // A drawing's parts have no names, and never change places.
          key: index,
          ...Object.fromEntries(
            Object.entries(attributes).map(([name, value]) => [camel[name] ?? name, value]),
          ),
        }),
      )}
    </>
  )
}
