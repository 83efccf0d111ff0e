import { type Operation, type ProblemType, problemsOf } from '@octavo/contract'
import { provoke, reasonNotTo, type Worlds } from './provoke.ts'
import { type Scene, sceneOf } from './scene.ts'

/** The problems that this walk provokes. */
export const provokedOf = (operation: Operation): ProblemType[] =>
  problemsOf(operation).filter((type) => reasonNotTo(operation, type) === undefined)

interface Walked {
  /** What each provocation returned: the problem itself, if the operation keeps its contract. */
  readonly met: Partial<Record<ProblemType, string>>
  /** A scene in which the operation has not run yet. */
  readonly scene: Scene
}

/** Provokes every declared problem in one scene: a rejection changes nothing, so the next one can use it again. */
export async function meetProblems(worlds: Worlds, operation: Operation): Promise<Walked> {
  let scene = await sceneOf(worlds.world, operation)
  const met: Partial<Record<ProblemType, string>> = {}
  for (const type of provokedOf(operation)) {
    const responses = await provoke(worlds, scene, type)
    met[type] = responses.at(-1) ?? 'success'
    if (operation.writes && responses.includes(undefined)) scene = await sceneOf(worlds.world, operation)
  }
  return { met, scene }
}
