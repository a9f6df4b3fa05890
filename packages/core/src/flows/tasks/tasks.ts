import type { Flow } from '../../kit/kit.ts'
import type { KitEvent } from '../../store/events.ts'
import type { TasksState } from './state.ts'

/** The views' wallet requests. Attached by the first request. */
export const tasksFlow: Flow<'tasks', TasksState> = { name: 'tasks', initial: () => [], reduce: reduceTasks }

function reduceTasks(tasks: TasksState, event: KitEvent): TasksState {
  switch (event.type) {
    case 'task.begun':
      return [...tasks, event.task]
    case 'task.ended':
      return tasks.slice(0, -1)
    case 'modal.closed':
      return tasks.length > 0 ? [] : tasks
    default:
      return tasks
  }
}
