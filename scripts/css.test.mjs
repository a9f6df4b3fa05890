import { expect, test } from 'vitest'
import { minifyCss } from './css.mjs'

test('drops white space and comments that carry no meaning', () => {
  const css = '/* why */\n[data-part="row"] {\n  color: red;\n  margin: 0 auto;\n}\n\na > b , c { top: 0 }\n'
  expect(minifyCss(css)).toBe('[data-part=row]{color:red;margin:0 auto}a > b,c{top:0}')
})

test('keeps white space that carries meaning', () => {
  expect(minifyCss('a :hover { width: calc(1px + 2px) } @media (a: b) and (c) { a { b: c } }')).toBe(
    'a :hover{width:calc(1px + 2px)}@media (a:b) and (c){a{b:c}}',
  )
})

test('leaves strings and addresses as they are', () => {
  const css = `a{content:"; { } /* no */  : ";background:url(data:image/svg+xml;utf8,<svg /> )}`
  expect(minifyCss(css)).toBe(css)
})

test('drops quotes and zeros that are not needed', () => {
  expect(minifyCss('[a="b c"] [a~="b-1"] [a="1"] { margin: -0.5em 10.5px 0 0.25px }')).toBe(
    '[a="b c"] [a~=b-1] [a="1"]{margin:-.5em 10.5px 0 .25px}',
  )
})
