import { toJsonDocument } from '@octavo/content'
import { answerTasks } from '../../platform/threads/answer-tasks.ts'

answerTasks(async (markdown: string) => toJsonDocument(markdown))
