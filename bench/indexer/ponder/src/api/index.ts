import { Hono } from 'hono'

// Ponder wants a server to be here; it is asked for nothing.
export default new Hono()
