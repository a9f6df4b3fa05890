import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromRoot } from '../lib/paths.mjs'
import { readTable, renderPack } from './pack.mjs'
import { sanitise } from './sanitise.mjs'

const open =
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" fill="none" viewBox="0 0 24 24" class="w">'
const draw = (content) => `${open}\n    ${content}\n</svg>\n`

test('keeps shapes, gradients and clips, and nothing of the package around them', () => {
  const svg = draw(
    '<g clip-path="url(#a)"><path fill="url(#b)" d="M0 0h24v24z"/></g><defs><clipPath id="a"><path d="M0 0h1z"/></clipPath><linearGradient id="b" x1="1" gradientUnits="userSpaceOnUse"><stop offset=".5" stop-color="#fff"/></linearGradient></defs>',
  )
  expect(sanitise(svg)).toMatchInlineSnapshot(
    `"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"><g clip-path="url(#a)"><path fill="url(#b)" d="M0 0h24v24z"/></g><defs><clipPath id="a"><path d="M0 0h1z"/></clipPath><linearGradient id="b" x1="1" gradientUnits="userSpaceOnUse"><stop offset=".5" stop-color="#fff"/></linearGradient></defs></svg>"`,
  )
})

test.each([
  ['<script>alert(1)</script>', 'has <script>'],
  ['<foreignObject></foreignObject>', 'has <foreignObject>'],
  ['<image href="https://elsewhere.example/a.png"/>', 'has <image>'],
  ['<use href="#a"/>', 'has <use>'],
  ['<animate attributeName="d"/>', 'has <animate>'],
  ['<style>@import url(https://elsewhere.example)</style>', 'has <style>'],
  ['<path d="M0 0" onload="alert(1)"/>', 'has onload="alert(1)"'],
  ['<path d="M0 0" style="fill:url(https://elsewhere.example)"/>', 'has style='],
  ['<path fill="url(https://elsewhere.example/#a)"/>', 'has fill='],
  ['<path fill="url(#missing)"/>', 'refers to #missing'],
  ['<path d="M0 0&#106;"/>', 'has d='],
  ['<!-- hi --><path d="M0 0"/>', 'cannot be read'],
  ['<a href="javascript:alert(1)"/>', 'has <a>'],
  ['text', 'cannot be read'],
  ['<g><path d="M0 0"/></svg>', 'closes <svg> out of turn'],
  ['<svg viewBox="0 0 24 24"></svg>', 'has <svg>'],
  [`<path d="M${'0 '.repeat(5_000)}"/>`, '8192 is the most'],
])('refuses %s', (content, reason) => {
  expect(() => sanitise(draw(content))).toThrow(reason)
})

test.each([
  [`<!DOCTYPE svg [<!ENTITY x "y">]>${draw('')}`, 'cannot be read'],
  [`${draw('')}<script/>`, 'has <script> after its end'],
  [draw('').replace('0 0 24 24', '0 0 9 9'), 'has the field 0 0 9 9'],
  [open, 'has no end'],
])('refuses a document %#', (svg, reason) => {
  expect(() => sanitise(svg)).toThrow(reason)
})

test('the committed pack has what the table names, and nothing else', () => {
  const pack = JSON.parse(readFileSync(fromRoot('gateway', 'pictures.json'), 'utf8'))
  const rendered = JSON.parse(
    renderPack({ ...readTable(), source: pack.source }, () => draw('<path d="M0 0h24v24z"/>')),
  )
  expect({ ...pack, art: Object.keys(pack.art) }).toEqual({ ...rendered, art: Object.keys(rendered.art) })
})

test('the table has each wallet, network and token once, and the version is that of the package', () => {
  const { wallets, networks, connectors, tokens } = readTable()
  const ids = [
    ...wallets.flatMap(({ id, rdns = [] }) => [id, ...rdns]),
    ...[...networks, ...connectors].flatMap((row) => row.ids),
    ...tokens.flatMap(({ addresses }) => addresses.map((address) => address.toLowerCase())),
  ]
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  for (const id of tokens.flatMap(({ addresses }) => addresses))
    expect(id).toMatch(/^eip155:\d+:0x[\da-fA-F]{40}$/)
  const { devDependencies } = JSON.parse(readFileSync(fromRoot('scripts/pictures/package.json'), 'utf8'))
  const { source } = JSON.parse(readFileSync(fromRoot('gateway', 'pictures.json'), 'utf8'))
  expect(source).toBe(`@web3icons/core ${devDependencies['@web3icons/core']}`)
  expect(existsSync(fromRoot('scripts/pictures/package-lock.json'))).toBe(true)
})
