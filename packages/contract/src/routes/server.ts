import { array, boolean, number, object, optional, picklist, record, string, unknown } from 'valibot'
import { defineRoute } from './route.ts'

/** A page about the gateway, for a user who opens its address. */
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

/** The services that a gateway needs, and whether each is available. */
export const readiness = object({
  ready: boolean(),
  parts: array(
    object({
      part: picklist(['node', 'database', 'redis', 'relay', 'indexer']),
      /** A CAIP-2 id, for parts that exist per chain. */
      of: optional(string()),
      state: picklist(['ok', 'down', 'behind']),
      /** Blocks that the index lacks. */
      behind: optional(number()),
    }),
  ),
})

/** Whether the gateway can do its work; 503 with the same body if it can't. Never rate limited. */
export const ready = defineRoute({
  name: 'ready',
  method: 'GET',
  path: '/ready',
  summary: 'Whether nodes, database, Redis and index are there, each with its state; 503 if one is not.',
  response: readiness,
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
