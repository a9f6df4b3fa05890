import { record, string, unknown } from 'valibot'
import { defineRoute } from './route.ts'

/** What the gateway is, for a person who opens its address. */
export const home = defineRoute({
  name: 'home',
  method: 'GET',
  path: '/',
  summary: 'What this server is.',
  contentType: 'text/plain',
  isOpen: true,
})

/** Whether the gateway is up; never rate limited. */
export const health = defineRoute({
  name: 'health',
  method: 'GET',
  path: '/health',
  summary: 'Whether the gateway is up: a line with its version, build, features and uptime.',
  contentType: 'text/plain',
  isOpen: true,
})

/** This document. */
export const openApi = defineRoute({
  name: 'openApi',
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI document of this server.',
  response: record(string(), unknown()),
  isOpen: true,
})
