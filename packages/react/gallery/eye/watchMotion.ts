import { describe } from './dialog.ts'

/** A turn that takes this long is calm. */
const CALM_MS = 2_000

/**
 * Notes each animation of a dialog that is asked for reduced motion: what moves must only fade, or turn slowly to say that
 * something is under way. Then ends it, or holds it if it has no end: to draw its frames takes longer than all checks.
 *
 * @returns what was wrong so far
 */
export function watchMotion(root: ShadowRoot): () => readonly string[] {
  const problems = new Set<string>()
  const look = (event: Event): void => {
    if (!(event.target instanceof Element)) return
    for (const animation of event.target.getAnimations({ subtree: true })) {
      const { effect } = animation
      if (!(effect instanceof KeyframeEffect) || !effect.target) continue
      const moved = effect
        .getKeyframes()
        .flatMap((frame) => Object.keys(frame))
        .filter((property) =>
          /^(translate|rotate|scale|transform|(block|inline)-?size|height|width|strokeDashoffset)$/i.test(
            property,
          ),
        )
      const { duration = 0, iterations } = effect.getComputedTiming()
      if (moved.length > 0 && Number(duration) > 20 && Number(duration) < CALM_MS)
        problems.add(`moves (${moved[0]}) although less motion is asked for: ${describe(effect.target)}`)
      if (iterations === Number.POSITIVE_INFINITY) animation.pause()
      else animation.finish()
    }
  }
  for (const type of ['animationstart', 'transitionrun']) root.addEventListener(type, look, true)
  return () => [...problems]
}
