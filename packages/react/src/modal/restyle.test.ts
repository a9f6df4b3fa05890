import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), 'utf8')

/** `[data-motion="open"] > [data-part="modal"]` and its like: a state of one element that styles another. */
const REACHES_ON = /\[data-(?:motion|presence|ready)[^\]]*\][^\s,{]*\s*[\s>+~]\s*[^\s,{]/

test.each(['Modal.css', '../views/Connect/Connect.css'])(
  'opening, closing and connecting restyle only the elements that change: %s',
  (file) => {
    const selectors = read(file).replace(/\/\*.*?\*\//gs, '')
    const found = selectors
      .split(/[,{}]/)
      .filter((one) => REACHES_ON.test(one.trim()) || one.includes(':has('))
    expect(found).toEqual([])
  },
)
