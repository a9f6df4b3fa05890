import { failure, type Route } from '@latchkey/contract'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'

/** The OpenAPI 3.1 document of some routes of the contract. */
export function openApiDocument(routes: readonly Route[], version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of routes)
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey gateway', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: { schemas: { Failure: schemaOf(failure, 'output') } },
  }
}

function operation(route: Route): Record<string, unknown> {
  return {
    operationId: route.name,
    summary: route.summary,
    parameters: [
      ...parametersOf(route.pathParams, 'path'),
      ...parametersOf(route.query, 'query'),
      ...(route.isOpen ? [] : CALLER),
    ],
    ...bodyOf(route),
    responses: { ...successOf(route), default: FAILURE },
  }
}

const text = (name: string, required: boolean, description: string) => ({
  name,
  in: 'query',
  required,
  description,
  schema: { type: 'string' },
})

const CALLER = [
  text('projectId', true, 'The project, as listed in projects.json.'),
  text('st', false, 'The kind of kit that calls.'),
  text('sv', false, "The kit's version."),
]

const FAILURE = {
  description: 'What went wrong: which field, and why.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
}

function bodyOf(route: Route): Record<string, unknown> {
  if (route.method !== 'POST') return {}
  const schema = route.body ? schemaOf(route.body, 'input') : { type: ['object', 'array'] }
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function successOf(route: Route): Record<string, unknown> {
  const type = route.contentType ?? 'application/json'
  if (route.response)
    return {
      200: { description: 'Done.', content: { [type]: { schema: schemaOf(route.response, 'output') } } },
    }
  if (!route.contentType) return { 204: { description: 'Taken.' } }
  return { 200: { description: 'Done.', content: { [type]: {} } } }
}

function parametersOf(schema: GenericSchema | undefined, where: 'path' | 'query'): unknown[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

function schemaOf(schema: GenericSchema, typeMode: 'input' | 'output') {
  const { $schema: _, ...rest } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' })
  return rest
}
