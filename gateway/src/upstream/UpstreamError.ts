/** What befell a node's answer, as the end of the sentence "The node of eip155:1 …". */
export class UpstreamError extends Error {
  override readonly name = 'UpstreamError'
}

/** The node is well; it was asked for too much. */
export class OversizeError extends UpstreamError {}
