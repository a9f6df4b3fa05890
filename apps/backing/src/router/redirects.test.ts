import { createStaticHandler } from 'react-router'
import { expect, test } from 'vitest'
import { checkRedirectRule, RedirectRuleError } from './redirectRules.ts'
import { createRoutes } from './routes.tsx'

const ask = (to: string) =>
  createStaticHandler(createRoutes({ pages: [], redirects: [{ from: '/docs', to }] })).query(
    new Request('http://localhost/docs'),
  )

test.each([
  '/',
  '/#questions',
  '/tiers/4',
  'https://example.org/docs?from=backing',
  'http://localhost:4110/',
])('[S2.3] a rule leads to %s', async (to) => {
  const answer = await ask(to)
  expect(answer).toBeInstanceOf(Response)
  expect(answer instanceof Response && [answer.status, answer.headers.get('location')]).toEqual([302, to])
})

test.each([
  '',
  'docs',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
])('a rule that leads to %j is refused before anybody follows it', (to) => {
  expect(() => checkRedirectRule({ from: '/docs', to })).toThrow(RedirectRuleError)
  expect(() => createRoutes({ redirects: [{ from: '/docs', to }] })).toThrow(/"\/docs"/)
})
