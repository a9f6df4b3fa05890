import type { FirstFlow, LateFlow } from '../flows/flows.ts'
import type { Flow } from './flow.ts'

type SliceOf<flow> = flow extends Flow<string, infer slice> ? slice : never
type First = { readonly [flow in FirstFlow as flow['name']]: SliceOf<flow> }
type Late = { readonly [flow in LateFlow as flow['name']]?: SliceOf<flow> }

/** Everything a kit knows: the slices of its flows. Those of the late flows are absent until they are attached. */
export interface State extends First, Late {}
