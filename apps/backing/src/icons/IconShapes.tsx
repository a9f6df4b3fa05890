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

/** Creates an icon's elements one by one, so that the browser never parses its markup. */
export function IconShapes({ shapes }: { shapes: readonly IconShape[] }): ReactElement {
  return (
    <>
      {shapes.map(({ tag, attributes }, index) =>
        createElement(tag, {
          // An icon's shapes have no names, and never change their order.
          key: index,
          ...Object.fromEntries(
            Object.entries(attributes).map(([name, value]) => [camel[name] ?? name, value]),
          ),
        }),
      )}
    </>
  )
}
