import type { Operation } from '@octavo/contract'
import type { App } from './app.ts'
import { bindOperation } from './bind-operation.ts'
import type { Handler, HandlersOf } from './handler.ts'

export function bindCapability<Operations extends Record<string, Operation>>(
  app: App,
  capability: Operations,
  handlers: HandlersOf<NoInfer<Operations>>,
): void {
  for (const [name, operation] of Object.entries(capability)) {
    bindOperation(app, operation, handlers[name] as unknown as Handler<Operation>)
  }
}
