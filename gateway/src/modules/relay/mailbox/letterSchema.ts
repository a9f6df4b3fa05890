import * as v from 'valibot'

export const letterSchema = v.object({
  topic: v.string(),
  id: v.string(),
  sender: v.string(),
  message: v.string(),
  tag: v.number(),
  attestation: v.exactOptional(v.string()),
  publishedAt: v.number(),
  expiresAt: v.number(),
})
